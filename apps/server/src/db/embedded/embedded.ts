import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { type DatabaseConnections, embeddedConnections } from '../roles.ts';
import { openCluster } from './cluster.ts';
import { choosePostgresAccount, findPostgresPrograms } from './postgres-account.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

interface EmbeddedDatabase {
  readonly connections: DatabaseConnections;
  stop(): Promise<void>;
}

const restartDelayMs = 1_000;

function restartOnExit(first: Postmaster, start: () => Promise<Postmaster>, log: Logger) {
  let postmaster = first;
  let stopping = false;

  async function restart(): Promise<void> {
    try {
      postmaster = await start();
      if (stopping) return postmaster.stop();
      log.warn('PostgreSQL is running again');
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again');
      await delay(restartDelayMs);
    }
  }

  async function restartWhenEnded(): Promise<void> {
    for (;;) {
      await postmaster.ended;
      if (stopping) return;
      log.warn('PostgreSQL ended unexpectedly: starting it again');
      await restart();
    }
  }

  const restarts = restartWhenEnded();
  return async () => {
    stopping = true;
    await postmaster.stop();
    await restarts;
  };
}

/** @throws Error with a reason for the operator */
export async function startEmbedded(options: {
  readonly dataDir: string;
  readonly log: Logger;
  readonly onLocked?: () => void;
  readonly signal?: AbortSignal;
}): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const { log, onLocked, signal } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataDir);
  try {
    onLocked?.();
    const account = await choosePostgresAccount(await findPostgresPrograms(), log);
    const cluster = await openCluster(dataDir, account);
    const common = { cluster, account, log, logFile: join(dataDir, 'postgres.log') };
    const first = await startPostmaster({ ...common, signal });
    const { port } = first;
    const stop = restartOnExit(first, () => startPostmaster({ ...common, port }), log);
    let stopped: Promise<void> | undefined;
    return {
      connections: embeddedConnections(first.connectionString),
      stop: () => (stopped ??= stop().then(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface DataLock {
  release(): void;
}

/** A shop that is stopping may still be closing when the next one starts. */
const graceMs = 500;
const sqliteBusy = 5;

function readOwner(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'unknown';
    throw error;
  }
}

/**
 * The operating system's file lock, through SQLite, ends with the process however that dies.
 * @throws Error naming the process that has the folder
 */
function lockDataFolder(dataDir: string): DataLock {
  const pidFile = join(dataDir, 'partshelf.pid');
  const file = new DatabaseSync(join(dataDir, 'partshelf.lock'), { timeout: graceMs });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    const { errcode, message } = cause as Error & { errcode?: number };
    const reason =
      errcode === sqliteBusy
        ? `is in use by another shop, process ${readOwner(pidFile)}: stop that one first`
        : `cannot be locked: ${message}`;
    throw new Error(`The data folder ${dataDir} ${reason}.`, { cause });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      file.close();
    },
  };
}
