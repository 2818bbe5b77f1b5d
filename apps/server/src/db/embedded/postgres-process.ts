import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Cluster } from './cluster.ts';
import type { PostgresAccount } from './postgres-account.ts';

export interface PostgresProcess {
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Settled when it has ended for any reason. */
  readonly ended: Promise<unknown>;
  readFailure(): Promise<string>;
}

const settings = (port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // About thirty for each node of the shop.
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
export async function spawnPostgres(options: {
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
