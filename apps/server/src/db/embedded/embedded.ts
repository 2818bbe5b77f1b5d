import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../logging/log.ts';
import { openCluster } from './cluster.ts';
import { lockDataFolder } from './data-lock.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { type DatabaseAddresses, embeddedAddresses } from '../roles.ts';

interface EmbeddedDatabase {
  readonly addresses: DatabaseAddresses;
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
      addresses: embeddedAddresses(first.connectionString),
      stop: () => (stopped ??= stop().then(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
