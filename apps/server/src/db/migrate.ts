import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from '../log.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
const migrationLock = 7_274_001;

/** Brings the tables up to date. Nodes that start together take turns. */
export async function applyMigrations(connectionString: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', (error) => log.warn({ err: error }, 'the migrations lost their connection'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
