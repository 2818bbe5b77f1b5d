import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startLimitMs = 90_000;
const betweenLooksMs = 200;
const startScript = resolve(import.meta.dirname, '../../scripts/start.mjs');

export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

async function isOpen(shopUrl: string): Promise<boolean> {
  const answer = await fetch(`${shopUrl}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}

/** Starts a shop as a person does, waits until it is open, and returns what stops it. */
export async function openShop(
  shopUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const shop = spawn(process.execPath, [startScript], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(shop, 'exit');

  async function stopShop() {
    shop.kill('SIGTERM');
    await ended;
  }

  const startedAt = performance.now();
  while (!(await isOpen(shopUrl))) {
    const isLate = performance.now() - startedAt > startLimitMs;
    if (isLate || shop.exitCode !== null) {
      await stopShop();
      throw new Error('the shop did not open');
    }
    await delay(betweenLooksMs);
  }
  return stopShop;
}
