import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../platform/log.ts';

export type Database = NodePgDatabase & { readonly $client: pg.Pool };

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Queryable = Database | Transaction;

export const casing = 'snake_case';

const slowMs = 500;

type Call = (...args: unknown[]) => unknown;

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;

/**
 * A statement that waits for another transaction is reported too. Values are parameters, which are not in the text, so
 * nothing in it is about a person. `npm test` lists the lines with a `slowStatement`.
 */
function reportSlowStatements(client: pg.ClientBase, log: Logger): void {
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

/** All waits are limited: nothing hangs on a database that does not answer. */
export function connect(connectionString: string, log: Logger, max = 20): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    // What runs every few seconds would open another one each time.
    min: 1,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 4_500,
    application_name: 'partshelf',
  });
  pool.on('error', (error) => {
    const dependency = 'database';
    if (!pool.ending) log.warn({ err: error, dependency }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    log.info({ recovered: 'database' });
    reportSlowStatements(client, log);
  });
  return Object.assign(drizzle(pool, { casing }), { transaction: transactionsOn(pool, log) });
}

/** The library's own never release their connection when the database does not answer `begin`. */
function transactionsOn(pool: pg.Pool, log: Logger): Database['transaction'] {
  const noteLoss = (err: Error) =>
    log.warn({ err, dependency: 'database' }, 'a connection was lost in a transaction');
  return async (work, settings) => {
    const client = await pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause);
    });
    client.on('error', noteLoss);
    let isLost = false;
    try {
      return await drizzle(client, { casing }).transaction(work, settings);
    } catch (error) {
      isLost = error instanceof DrizzleQueryError && !(error.cause instanceof pg.DatabaseError);
      throw error;
    } finally {
      client.off('error', noteLoss);
      client.release(isLost);
    }
  };
}

export function prepared<Statement>(build: (db: Database) => Statement) {
  const built = new WeakMap<Database, Statement>();
  return (db: Database): Statement => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

const uniqueViolation = '23505';
const deadlock = '40P01';

function causeOf(error: unknown): { code?: string; constraint?: string } {
  return (error instanceof Error && error.cause) || {};
}

export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === uniqueViolation && constraint === index;
}

/** Two writes waited for each other; nothing of this one is done. */
export function isDeadlock(error: unknown): boolean {
  return causeOf(error).code === deadlock;
}
