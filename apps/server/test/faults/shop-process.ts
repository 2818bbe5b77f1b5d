import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPort, inheritedEnv } from '../processes/server-process.ts';
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';

const root = new URL('../../../../', import.meta.url);

const healthyWithinMs = 30_000;
const healthPollMs = 100;
const recentLength = 4_000;

/** From one start to the next end. */
export interface ProcessRun {
  end?: 'killed' | 'stopped';
}

export interface ShopProcess {
  readonly url: string;
  readonly run: ProcessRun;
  readonly isOpen: boolean;
  /** Resolves when the shop is healthy or killed. */
  start(): Promise<void>;
  readonly longestOpeningMs: number;
  whenOpen(): Promise<void>;
  /** @throws when the shop had exited by itself */
  kill(): Promise<void>;
  stop(): Promise<{ exitCode: number | null; tookMs: number }>;
  end(): Promise<void>;
  readOutput(): string;
}

/** On the same port after every start. */
export async function createShopProcess(
  env: Record<string, string>,
  program = 'apps/server/build/server.js',
): Promise<ShopProcess> {
  const port = await findPort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  let child: ChildProcess | undefined;
  let life: ProcessRun = { end: 'stopped' };
  let isOpen = false;
  let longestOpeningMs = 0;
  let opening = Promise.withResolvers<void>();

  function launch(): ChildProcess {
    const launched = fork(fileURLToPath(new URL(program, root)), {
      execArgv: [],
      env: { ...inheritedEnv(), PORT: String(port), PUBLIC_URL: url, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [launched.stdout!, launched.stderr!]) {
      stream.on('data', (part: Buffer) => output.push(part.toString()));
    }
    return launched;
  }

  async function becomeHealthy(launched: ChildProcess): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    launched.on('message', (message: { ready?: true; seeded?: true }) => {
      if (message.ready) resolve();
      // The demo shop waits for its web app, which is built before the tests.
      if (message.seeded) launched.send({ built: true });
    });
    launched.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
    await promise;
    const deadline = performance.now() + healthyWithinMs;
    for (;;) {
      const { status } = await fetch(`${url}/healthz`);
      if (status === 200) return;
      if (performance.now() > deadline) throw new Error(`its health is ${status}`);
      await wait(healthPollMs);
    }
  }

  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  const recentOutput = () => output.slice(-20).join('').slice(-recentLength);

  async function endBy(signal: 'SIGKILL' | 'SIGTERM', how: ProcessRun['end']): Promise<void> {
    if (isOpen) opening = Promise.withResolvers<void>();
    isOpen = false;
    if (hasEnded()) return;
    life.end = how;
    child!.kill(signal);
    await once(child!, 'exit');
  }

  return {
    url,
    get run() {
      return life;
    },
    get isOpen() {
      return isOpen;
    },
    get longestOpeningMs() {
      return longestOpeningMs;
    },
    async start() {
      const startedAt = performance.now();
      const launched = (child = launch());
      const own: ProcessRun = (life = {});
      try {
        await becomeHealthy(launched);
      } catch (error) {
        if (own.end) return;
        throw new Error(`the shop did not open:\n${recentOutput()}`, { cause: error });
      }
      if (own.end) return;
      longestOpeningMs = Math.max(longestOpeningMs, performance.now() - startedAt);
      isOpen = true;
      opening.resolve();
    },
    whenOpen: () => opening.promise,
    async kill() {
      if (hasEnded()) throw new Error(`the shop ended by itself:\n${recentOutput()}`);
      await endBy('SIGKILL', 'killed');
    },
    async stop() {
      const askedAt = performance.now();
      await endBy('SIGTERM', 'stopped');
      return { exitCode: child!.exitCode, tookMs: performance.now() - askedAt };
    },
    end: () => endBy('SIGKILL', 'killed'),
    readOutput: () => output.join(''),
  };
}

export interface Node {
  readonly shop: ShopProcess;
  readonly proxies: Record<FaultPoint['dependency'], FaultProxy>;
  close(): Promise<void>;
}

interface Dependencies {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly smtpUrl: string;
}

export async function createNode(
  dependencies: Dependencies,
  env: Record<string, string>,
): Promise<Node> {
  const proxies = {
    database: await createFaultProxy(dependencies.databaseUrl),
    provider: await createFaultProxy(dependencies.providerUrl),
    mail: await createFaultProxy(dependencies.smtpUrl),
  };
  const shop = await createShopProcess({
    ...env,
    DATABASE_URL: proxies.database.url,
    STRIPE_API_BASE: proxies.provider.url,
    SMTP_URL: proxies.mail.url,
  });
  return {
    shop,
    proxies,
    async close() {
      await shop.end();
      await Promise.all(Object.values(proxies).map((gate) => gate.close()));
    },
  };
}

export type FindOpenShop = () => Promise<Pick<ShopProcess, 'url' | 'run'>>;

/** Waits while all are closed. */
export function createRoundRobin(shops: readonly ShopProcess[]) {
  let turn = 0;
  return async function findOpenShop(): Promise<ShopProcess> {
    for (;;) {
      const open = shops.filter((shop) => shop.isOpen);
      if (open.length > 0) return open[turn++ % open.length]!;
      await Promise.race(shops.map((shop) => shop.whenOpen()));
    }
  };
}
