import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import packageFacts from 'pg-boss/package.json' with { type: 'json' };
import { StartupError } from '../platform/errors.ts';
import { jobSchema } from './jobs.ts';

const releasedMigrations = fileURLToPath(new URL('migrations', import.meta.url));

/** A statement that waits for a table blocks all others on it: less than customers wait for. */
const lockTimeoutMs = 2_000;
const attempts = 10;
const pauseMs = 1_000;
const lockNotAvailable = '55P03';

export interface Migration {
  readonly tag: string;
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

export function listMigrations(folder: string = releasedMigrations): readonly Migration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  const contents = readMigrationFiles({ migrationsFolder: folder });
  return entries.map(({ tag, when }, index) => {
    const { hash, sql } = contents[index]!;
    return { tag, when, hash, statements: sql };
  });
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
}

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

/** @throws StartupError unless the tables are those of this release */
export async function refuseOtherTables(client: pg.Client, folder?: string): Promise<void> {
  const { rows } = await client.query('select last_migration as name from installation');
  const found: string | undefined = rows[0]?.name;
  const migrations = listMigrations(folder);
  const newest = migrations.at(-1)!;
  if (found === newest.tag) return;
  const isOlder = migrations.some(({ tag }) => tag === found);
  throw new StartupError(
    isOlder
      ? `The tables are those of ${found}, and this release needs ${newest.tag}: run npm run db:migrate with DATABASE_OWNER_URL first.`
      : `A newer release has migrated this database: the last migration applied is ${found}, and this release knows them up to ${newest.tag}. Run the newer release, or restore a backup from before it.`,
  );
}

/** Runs in a transaction of the caller. */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[]) {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
  for (const { tag, when, hash, statements } of migrations) {
    try {
      for (const statement of statements) await client.query(statement);
    } catch (cause) {
      const { message, code } = cause as pg.DatabaseError;
      if (code === lockNotAvailable) throw cause;
      throw new Error(`The migration ${tag}.sql failed: ${message}`, { cause });
    }
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, when],
    );
  }
}

async function runAtomically(
  client: pg.Client,
  migrations: readonly Migration[],
  newest: Migration,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    await runMigrations(client, migrations);
    await client.query(
      `insert into installation (last_migration) values ($1)
        on conflict (is_only) do update set last_migration = excluded.last_migration
        where installation.last_migration is distinct from excluded.last_migration`,
      [newest.tag],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const isBusy = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;

export async function applyMigrations(client: pg.Client, folder?: string): Promise<void> {
  const migrations = listMigrations(folder);
  const lastApplied = await readLastApplied(client);
  const newest = migrations.at(-1)!;
  await refuseNewerTables(client, lastApplied, newest);
  const missing = migrations.filter(({ when }) => when > lastApplied);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runAtomically(client, missing, newest);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === attempts) {
        throw new Error('The migrations waited too long for a table that is in use: try again.', {
          cause: error,
        });
      }
    }
    await delay(pauseMs);
  }
}

const oldestServer = 18;

interface Server {
  readonly major: number;
  readonly version: string;
  readonly encoding: string;
}

/** @throws StartupError when the migrations would fail on it, or texts would be lost */
export async function refuseUnsuitableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as major,
        split_part(current_setting('server_version'), ' ', 1) as version,
        pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`,
  );
  const { major, version, encoding } = rows[0]!;
  if (major < oldestServer) {
    throw new StartupError(
      `The shop needs PostgreSQL ${oldestServer} or later, and the server of DATABASE_URL is ${version}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database of DATABASE_URL has the encoding ${encoding}: create one with encoding 'UTF8'.`,
    );
  }
}

export async function installJobTables(owner: pg.Client): Promise<void> {
  const table = `${jobSchema}.version`;
  if (!(await exists(owner, table))) {
    await owner.query(getConstructionPlans(jobSchema));
    return;
  }
  const installed = await owner.query(`select version from ${table}`);
  const version = Number(installed.rows[0].version);
  if (version < packageFacts.pgboss.schema) {
    await owner.query(getMigrationPlans(jobSchema, version));
  }
}
