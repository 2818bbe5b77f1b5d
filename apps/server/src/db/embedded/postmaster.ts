import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../../logging/log.ts';
import { type Cluster, embeddedOwner } from './cluster.ts';
import { stopLeftoverServer } from './stop-leftover-server.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { type PostgresProcess, spawnPostgres } from './postgres-process.ts';

export interface Postmaster {
  readonly port: number;
  readonly connectionString: string;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
const stopLimitMs = 10_000;

/** Temporary: processes of a killed PostgreSQL that are still ending, a port just taken. */
const passing = /already exists|is still in use|could not create any TCP\/IP sockets/;

const cannotConnectNow = '57P03';

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof DatabaseError && error.code !== cannotConnectNow) throw error;
    return false;
  }
  await client.end();
  return true;
}

async function stopServer(server: PostgresProcess): Promise<void> {
  server.signal('SIGINT');
  const timer = setTimeout(() => server.signal('SIGQUIT'), stopLimitMs);
  await server.ended;
  clearTimeout(timer);
}

/** False when it ended instead. */
async function getsReady(
  server: PostgresProcess,
  connectionString: string,
  deadline: number,
  signal: AbortSignal | undefined,
) {
  while (server.isRunning()) {
    signal?.throwIfAborted();
    if (await acceptsConnections(connectionString)) return true;
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL is not ready after ${startLimitMs / 1000} seconds.`);
    }
    await delay(10);
  }
  return false;
}

/** Ends one that a killed shop left behind; without a port it takes a free one. */
export async function startPostmaster(options: {
  readonly cluster: Cluster;
  readonly account: PostgresAccount;
  readonly logFile: string;
  readonly log: Logger;
  readonly port?: number;
  readonly signal?: AbortSignal;
}): Promise<Postmaster> {
  const { cluster, logFile, log, signal } = options;
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    await stopLeftoverServer(cluster.folder, log);
    const port = options.port ?? (await findFreePort());
    const connectionString = embeddedOwner(cluster.password, port);
    const server = await spawnPostgres({ ...options, port });
    const stop = () => stopServer(server);
    try {
      if (await getsReady(server, connectionString, deadline, signal)) {
        return { port, connectionString, ended: server.ended, stop };
      }
    } catch (error) {
      await stop();
      throw error;
    }
    const failure = await server.readFailure();
    if (!passing.test(failure) || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${failure} (its log is ${logFile})`);
    }
    await delay(100);
  }
}
