import pg from 'pg';
import { StartupError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import {
  applyMigrations,
  installJobTables,
  refuseOtherTables,
  refuseUnsuitableServer,
} from './migrate.ts';
import { type DatabaseConnections, grantRuntimeRole } from './roles.ts';

export const preparationLock = 7_274_001;
const insufficientPrivilege = '42501';

/** Returns true for a new database as well. */
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOwner: boolean }>(
    `select pg_has_role(current_user, relowner, 'member') as "isOwner"
      from pg_class where oid = to_regclass('installation')`,
  );
  return rows[0]?.isOwner ?? true;
}

function explainUnmatched(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
  throw new StartupError(
    'The database is not linked with its files yet: run npm run db:migrate with DATABASE_OWNER_URL first.',
    { cause: error },
  );
}

interface PrepareOptions {
  readonly log: Logger;
  /** Throws when the files of this node are not those of the database. */
  readonly matchFiles?: ((owner: pg.Client) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly migrationsFolder?: string;
}

/** Nodes that start together do it one by one. */
export async function prepareDatabase(
  { owner, runtime }: DatabaseConnections,
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
    if (await mayMigrate(client)) {
      await applyMigrations(client, migrationsFolder);
      await installJobTables(client);
      if (runtime !== owner) await grantRuntimeRole(client, runtime);
    } else await refuseOtherTables(client, migrationsFolder);
    await matchFiles?.(client).catch(explainUnmatched);
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.end();
  }
}
