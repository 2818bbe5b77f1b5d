import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import Stripe from 'stripe';
import type { FastifyInstance } from 'fastify';
import type { TestShop } from '../support/build-test-app.ts';
import { buildApp } from '../../src/app.ts';
import { closeDeps, createDeps, type Deps } from '../../src/deps.ts';
import { createLog } from '../../src/platform/log.ts';

/** The server runs as it does for users, commands from their sources. */
const script = (name: string) =>
  fileURLToPath(
    new URL(name === 'server' ? '../../build/server.js' : `../../src/${name}.ts`, import.meta.url),
  );

type ServerMessage = 'locked' | 'ready';

/** Without a reachable provider or mail server. */
export const liveSettings = {
  NODE_ENV: 'production',
  PARTSHELF_MODE: 'live',
  PUBLIC_URL: 'https://shop.test',
  JWT_SECRET: '4f6b1c0d9a7e2358b1c4d6e8f0a2c4e6',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests_tests_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Shop <shop@shop.test>',
  SUPPORT_EMAIL: 'help@shop.test',
  SHUTDOWN_DELAY_SECONDS: '0',
};

type OnCleanup = (cleanup: () => Promise<void>) => void;

export async function createFolder(onCleanup: OnCleanup = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-server-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface RunOptions {
  readonly execArgv?: readonly string[];
  /** Without it the process ends with the test. */
  readonly onCleanup?: OnCleanup;
}

export function runProgram(
  name: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  { execArgv = [], onCleanup = onTestFinished }: RunOptions = {},
) {
  const child = fork(script(name), args, {
    execArgv: [...execArgv],
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (part: Buffer) => output.push(part.toString()));
  }
  const closed = once(child, 'close') as Promise<[number | null]>;
  const messages = {
    locked: Promise.withResolvers<void>(),
    ready: Promise.withResolvers<void>(),
  };
  child.on('message', (message: Partial<Record<ServerMessage, unknown>>) => {
    for (const known of ['locked', 'ready'] as const) if (message[known]) messages[known].resolve();
  });
  onCleanup(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const readOutput = () => output.join('');
  return {
    readOutput,
    /** Fails with the output of the process when it ends before. */
    async waitFor(message: ServerMessage): Promise<void> {
      const ended = closed.then(() => Promise.reject(new Error(readOutput())));
      await Promise.race([messages[message].promise, ended]);
    },
    signal: (wanted: NodeJS.Signals) => child.kill(wanted),
    async end(): Promise<{ exitCode: number | null; output: string }> {
      const [exitCode] = await closed;
      return { exitCode, output: readOutput() };
    },
  };
}

export async function runServer(env: Record<string, string>, options?: RunOptions) {
  const port = await findPort();
  return { port, ...runProgram('server', { PORT: String(port), ...env }, [], options) };
}

/** Of a live shop. */
export const readLogLines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });

const firstPort = 20_000;
/** Below the range of outgoing connections. */
const pairs = 6_000;

function listen(port: number, host?: string): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** It stays free until it is used: as long as this process runs, no other one gets it from here. */
export async function findPort(): Promise<number> {
  const port = firstPort + 2 * randomInt(pairs);
  const claim = await listen(port + 1, '127.0.0.1');
  if (!claim) return findPort();
  const probe = await listen(port);
  if (!probe) {
    await close(claim);
    return findPort();
  }
  await close(probe);
  claim.unref();
  return port;
}

/** What a process of the tests needs from the one that starts it. */
export const inheritedEnv = () => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

/** The peak in bytes, beyond what the process had before. */
export async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(timer);
  return most - before;
}

/** Independent of what else the machine does. */
export async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The share of the longest turn of the event loop: everything else waits for so much of the work. */
export async function measureLongestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const start = usedMs();
  let before = start;
  const measure = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isDone = true;
  return longest / (usedMs() - start);
}

export function openStripeAccount({ deps, sandbox }: TestShop): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(deps.config.stripe.secretKey, { host: hostname, port, protocol: 'http' });
}

export interface SecondNode {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  close(): Promise<void>;
}

export const databaseOf = ({ deps }: TestShop): string =>
  String(deps.db.$client.options.connectionString);

export async function openSecondNode(
  shop: TestShop,
  databaseUrl = databaseOf(shop),
): Promise<SecondNode> {
  const { config, files, now } = shop.deps;
  const deps = { ...(await createDeps(config, databaseUrl, createLog('silent'), files)), now };
  const app = buildApp(deps);
  await deps.jobs.start();
  await app.ready();
  return {
    app,
    deps,
    async close() {
      await app.close();
      await closeDeps(deps);
    },
  };
}
