import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { findRedisServer, redisServerOptions } from '../../../../scripts/install/test-programs.mjs';
import { findPort } from './server-process.ts';

type Client = ReturnType<typeof createClient>;

export interface RedisServer {
  readonly url: string;
  /** On the same port, without its data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Connections stay open but get no answers. */
  freeze(): void;
  thaw(): void;
  flush(): Promise<unknown>;
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const child = spawn(
    findRedisServer()!,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { ...redisServerOptions, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout!);
  for await (const line of lines) {
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout!.resume();
    return child;
  }
  throw new Error(`Redis did not start at port ${port}`);
}

export async function startRedisServer(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-redis-'));
  const port = await findPort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await launch(port, folder);

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function visit<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client: Client = createClient({ url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  }

  return {
    url,
    stop,
    async start() {
      child = await launch(port, folder);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    flush: () => visit((client) => client.flushAll()),
    keys: () => visit((client) => client.keys('*')),
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
