import type { TestShop } from './build-test-app.ts';

/** Calls a path below /api without an account. */
export const get = ({ app }: TestShop, path: string) => app.inject({ url: `/api${path}` });

/** The parsed answer of a call that succeeds. */
export async function read(shop: TestShop, path: string) {
  const response = await get(shop, path);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
}
