import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartupError } from '../startup/startup-error.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

interface Migration {
  readonly tag: string;
  readonly when: number;
}

function listMigrations(): readonly Migration[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
}

/** 0 for a new database. */
async function readLastApplied(client: pg.Client): Promise<number> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await client.query(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0].last);
}

/** @throws StartupError when a newer release has migrated the tables */
async function refuseNewerTables(client: pg.Client, lastApplied: number, newest: Migration) {
  if (lastApplied <= newest.when) return;
  const known = await exists(client, 'installation');
  const { rows } = known
    ? await client.query('select last_migration from installation')
    : { rows: [] };
  const name = rows[0]?.last_migration ?? `one of ${new Date(lastApplied).toISOString()}`;
  throw new StartupError(
    `A newer release has migrated this database: the last migration applied is ${name}, and this release knows them up to ${newest.tag}. Run the newer release, or restore a backup from before it.`,
  );
}

function describeFailure(error: unknown, migrations: readonly Migration[], lastApplied: number) {
  const { cause, message } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  if (!(error instanceof DrizzleQueryError)) return `The migrations failed: ${reason}`;
  const statements = readMigrationFiles({ migrationsFolder });
  const failed = migrations.find(
    ({ when }, index) => when > lastApplied && statements[index]!.sql.includes(error.query),
  );
  return failed
    ? `The migration ${failed.tag}.sql failed: ${reason}`
    : `The migrations failed: ${reason}`;
}

/** All missing migrations, or none. */
export async function applyMigrations(client: pg.Client): Promise<void> {
  const migrations = listMigrations();
  const newest = migrations.at(-1)!;
  const lastApplied = await readLastApplied(client);
  await refuseNewerTables(client, lastApplied, newest);
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } catch (cause) {
    throw new Error(describeFailure(cause, migrations, lastApplied), { cause });
  }
  await client.query(
    `insert into installation (last_migration) values ($1)
      on conflict (is_only) do update set last_migration = excluded.last_migration
      where installation.last_migration is distinct from excluded.last_migration`,
    [newest.tag],
  );
}
