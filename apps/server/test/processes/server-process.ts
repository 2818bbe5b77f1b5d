import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findPort } from './free-port.ts';
import { inheritedEnv } from './inherited-env.ts';

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
