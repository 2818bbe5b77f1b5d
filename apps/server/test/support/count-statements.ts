import { vi } from 'vitest';
import type { TestShop } from './build-test-app.ts';

export async function countStatements(
  { deps }: TestShop,
  work: () => Promise<unknown>,
): Promise<number> {
  const queries = vi.spyOn(deps.db.$client, 'query');
  await work();
  const { length } = queries.mock.calls;
  queries.mockRestore();
  return length;
}
