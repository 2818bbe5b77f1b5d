import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log.ts';

export type Database = NodePgDatabase & { readonly $client: pg.Pool };

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A query that may run alone or as part of a transaction takes one of these. */
export type Queryable = Database | Transaction;

/** A pool whose waits all end: nothing hangs on a database that does not answer. */
export function connect(connectionString: string, log: Logger, max = 20): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 6_000,
    application_name: 'partshelf',
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  return drizzle(pool, { casing: 'snake_case' });
}

/**
 * Builds a prepared statement once per database and hands it out again: the way every hot read is
 * written.
 */
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
