import type { TestShop } from '../build-test-app.ts';

export const get = ({ app }: TestShop, path: string) => app.inject({ url: `/api${path}` });

export async function read(shop: TestShop, path: string) {
  const response = await get(shop, path);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
}
