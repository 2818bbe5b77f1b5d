import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { TestShop } from './build-test-app.ts';

interface Statement {
  readonly text: string;
}

/** Made a second after a call, at most once a minute for each session. */
const isMark = ([statement]: readonly unknown[]) =>
  (statement as Statement).text.startsWith('update "sessions" set "last_used_at"');

const counting = new AsyncLocalStorage<{ statements: number }>();

/** Jobs and events of the provider that run at the same time are not counted. */
export async function countStatements(
  { deps: { db } }: TestShop,
  work: () => Promise<unknown>,
): Promise<number> {
  const query = db.$client.query.bind(db.$client) as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(db.$client, 'query').mockImplementation((...args: unknown[]) => {
    const count = counting.getStore();
    if (count && !isMark(args)) count.statements += 1;
    return query(...args);
  });
  const count = { statements: 0 };
  await counting.run(count, async () => {
    await work();
  });
  spy.mockRestore();
  return count.statements;
}
