import type pg from 'pg';
import type { Logger } from '../platform/log.ts';

const slowMs = 500;

type Call = (...args: unknown[]) => unknown;

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;

/**
 * Also those that wait for another transaction. Values are parameters, which are not in the text, so
 * nothing in it is about a person. `npm test` lists the lines with a `slowStatement`.
 */
export function reportSlowStatements(client: pg.ClientBase, log: Logger): void {
  const timed = client as unknown as { query: Call };
  const query = timed.query.bind(client);
  timed.query = (...args) => {
    const startedAt = performance.now();
    const report = () => {
      const ms = Math.round(performance.now() - startedAt);
      if (ms < slowMs) return;
      log.warn({ ms, slowStatement: textOf(args[0]) }, 'a statement of the database was slow');
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
