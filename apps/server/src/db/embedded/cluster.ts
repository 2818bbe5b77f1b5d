import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncToDisk } from '../../platform/sync-to-disk.ts';
import { changeOwner, type PostgresAccount } from './postgres-account.ts';

const run = promisify(execFile);

const superuser = 'partshelf';

export const embeddedOwner = (password: string, port: number | string) =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;

export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

const majorVersion = '18';
const unfinished = 'postgres.new-';

const ctype = { darwin: 'en_US.UTF-8', linux: 'C.UTF-8' }[process.platform as string] ?? 'C';

async function initialise(folder: string, account: PostgresAccount): Promise<void> {
  const [program, ...args] = [
    ...account.wrapper,
    account.programs.initdb,
    `--pgdata=${account.nameFolder(folder)}`,
    `--username=${superuser}`,
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await run(program!, args, { ...account.identity, cwd: folder });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    throw new Error(`The database could not be created: ${stderr?.trim() || message}`, { cause });
  }
}

/**
 * It is created beside its final place and moved there when complete: a killed shop leaves no part
 * of it.
 */
async function createCluster(dataDir: string, home: string, account: PostgresAccount) {
  const fresh = await mkdtemp(join(dataDir, unfinished));
  const folder = join(fresh, 'cluster');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(fresh, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  await changeOwner(fresh, account);
  await initialise(folder, account);
  await rename(fresh, home);
  await syncToDisk(dataDir);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(unfinished));
  // The initdb of a killed shop may still be writing there.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;
  await Promise.all(names.map((name) => rm(join(dataDir, name), options)));
}

/** Makes the cluster when there is none; refuses a folder with other contents. */
export async function openCluster(dataDir: string, account: PostgresAccount): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const folder = join(home, 'cluster');
  await removeUnfinished(dataDir);
  if (!existsSync(home)) await createCluster(dataDir, home, account);
  const versionFile = join(folder, 'PG_VERSION');
  const version = existsSync(versionFile) && (await readFile(versionFile, 'utf8')).trim();
  if (version !== majorVersion) {
    const found = version ? `is a database of PostgreSQL ${version}` : 'holds no whole database';
    throw new Error(
      `The folder ${home} ${found}, not one of PostgreSQL ${majorVersion}: restore it from a backup, or move it away to begin with an empty shop.`,
    );
  }
  await changeOwner(home, account);
  return { folder, password: await readFile(join(home, 'password'), 'utf8') };
}
