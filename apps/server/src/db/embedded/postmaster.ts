import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../../platform/log.ts';
import { type Cluster, embeddedOwner } from './cluster.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { isServing, readPostmasterFile } from './postmaster-file.ts';

export interface Postmaster {
  readonly port: number;
  readonly connectionString: string;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
const stopLimitMs = 10_000;

/** It is temporary: processes of a killed PostgreSQL that are still ending, a port just taken. */
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

/** Returns false when it ended instead. */
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

interface PostgresProcess {
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<unknown>;
  readFailure(): Promise<string>;
}

const settings = (port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
  // The lists are found by indexes, and files are on a solid state drive.
  'random_page_cost=1.1',
  // Compiling a statement or sharing it among processes costs more than it saves here.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // Failed statements are the shop's to report, and may hold personal data.
  'log_min_messages=log',
];

/** Does not wait until it accepts connections. */
async function spawnPostgres(options: {
  readonly cluster: Cluster;
  readonly account: PostgresAccount;
  readonly logFile: string;
  readonly port: number;
}): Promise<PostgresProcess> {
  const { cluster, account, logFile, port } = options;
  const [program, ...args] = [
    ...account.wrapper,
    account.programs.postgres,
    '-D',
    account.nameFolder(cluster.folder),
    ...settings(port).flatMap((setting) => ['-c', setting]),
  ];
  const output = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(output).size;
  const child = spawn(program!, args, {
    ...account.identity,
    cwd: cluster.folder,
    // A process group of its own: Ctrl-C in the terminal is for the shop, which then stops it.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await once(child, 'spawn');

  return {
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => child.kill(name),
    async readFailure() {
      const lines = (await readFile(logFile)).subarray(logStart).toString().trim().split('\n');
      const fatal = lines.findLast((line) => /\b(FATAL|PANIC): /.test(line));
      return (
        (fatal ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC): +/, '') || 'it ended without a word'
      );
    },
  };
}

const endings = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** Returns false when the process does not exist; signal 0 only checks. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return false;
    if (code === 'EPERM') return true;
    throw error;
  }
}

/** The caller holds the lock of the data folder. */
export async function stopLeftoverServer(clusterFolder: string, log: Logger): Promise<void> {
  const file = await readPostmasterFile(clusterFolder);
  if (!file) return;
  const { pid } = file;
  const isRunning = () => isServing(file, clusterFolder);

  if (!(await isRunning())) {
    // Another process has this id now: PostgreSQL would mistake it for its own server.
    if (sendSignal(pid, 0)) await rm(file.path, { force: true });
    return;
  }

  log.info(`the PostgreSQL of a shop that was killed, process ${pid}, is asked to stop`);
  for (const { signal, timeoutMs } of endings) {
    sendSignal(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (!(await isRunning())) return;
      await delay(10);
    }
  }
  throw new Error(`The PostgreSQL of a shop that was killed, process ${pid}, does not end.`);
}
