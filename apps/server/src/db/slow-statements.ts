import type pg from 'pg';
import type { Logger } from '../platform/log.ts';

const slowMs = 500;

/** The tests of the repository look for it in what a shop prints. */
export const slowStatementMessage = 'a statement of the database was slow';

type Call = (...args: unknown[]) => unknown;

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;

/** Values are parameters, which are not in the text: nothing in it is about a person. */
export function reportSlowStatements(client: pg.ClientBase, log: Logger): void {
  const timed = client as unknown as { query: Call };
  const query = timed.query.bind(client);
  timed.query = (...args) => {
    const startedAt = performance.now();
    const report = () => {
      const ms = Math.round(performance.now() - startedAt);
      if (ms >= slowMs) log.warn({ ms, statement: textOf(args[0]) }, slowStatementMessage);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        report();
        (callback as Call)(...results);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(report, report);
    return result;
  };
}
