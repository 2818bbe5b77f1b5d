import { vi } from 'vitest';
import type { TestShop } from './build-test-app.ts';

interface Statement {
  readonly text: string;
}

/** Made a second after a call, at most once a minute for each session. */
const isMark = ([statement]: readonly unknown[]) =>
  (statement as Statement).text.startsWith('update "sessions" set "last_used_at"');

export async function countStatements(
  { deps }: TestShop,
  work: () => Promise<unknown>,
): Promise<number> {
  const queries = vi.spyOn(deps.db.$client, 'query');
  await work();
  const { length } = queries.mock.calls.filter((call) => !isMark(call));
  queries.mockRestore();
  return length;
}
