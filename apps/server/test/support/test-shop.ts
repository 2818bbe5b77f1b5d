import { afterAll } from 'vitest';
import { buildTestApp, type TestShop } from './build-test-app.ts';

/** One shop for all tests of a file, closed after the last. Call it at the top of the file. */
export async function openTestShop(
  options?: Parameters<typeof buildTestApp>[0],
): Promise<TestShop> {
  const shop = await buildTestApp(options);
  afterAll(() => shop.close());
  return shop;
}
