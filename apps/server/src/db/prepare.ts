import pg from 'pg';
import type { Logger } from '../logging/log.ts';
import { installJobTables } from './job-tables.ts';
import { applyMigrations } from './migrate.ts';
import { type DatabaseAddresses, grantRuntimeRole } from './roles.ts';
import { refuseUnsuitableServer } from './server-requirements.ts';

export const preparationLock = 7_274_001;

interface PrepareOptions {
  readonly log: Logger;
  /** Throws when the files of this node are not those of the database. */
  readonly matchFiles?: ((owner: pg.Client) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Those of this release without it. */
  readonly migrationsFolder?: string;
}

/** Nodes that start together do it one by one. */
export async function prepareDatabase(
  { owner, runtime }: DatabaseAddresses,
  { log, matchFiles, signal, migrationsFolder }: PrepareOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: owner, connectionTimeoutMillis: 5_000 });
  client.on('error', (error) => log.warn({ err: error }, 'the migrations lost their connection'));
  const abort = () => void client.end();
  signal?.addEventListener('abort', abort);
  try {
    await client.connect();
    await refuseUnsuitableServer(client);
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await applyMigrations(client, migrationsFolder);
    await installJobTables(client);
    if (runtime !== owner) await grantRuntimeRole(client, runtime);
    await matchFiles?.(client);
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.end();
  }
}
