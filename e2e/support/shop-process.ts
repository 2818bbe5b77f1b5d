import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startTimeoutMs = 300_000;
const pollIntervalMs = 200;
const startScript = resolve(import.meta.dirname, '../../scripts/start.mjs');

async function isHealthy(shopUrl: string): Promise<boolean> {
  const answer = await fetch(`${shopUrl}/healthz`).catch(() => undefined);
  return answer?.ok === true;
}

/** Returns a function that stops the shop. */
export async function startShopProcess(
  shopUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const shop = spawn(process.execPath, [startScript], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lastError = '';
  createInterface({ input: shop.stderr }).on('line', (line) => {
    lastError = line;
    process.stderr.write(`${line}\n`);
  });
  createInterface({ input: shop.stdout }).on('line', (line) => {
    if (line.includes('"slowStatement":') || line.includes('"level":50'))
      process.stdout.write(`${line}\n`);
  });
  const ended = once(shop, 'exit');

  async function stopShop() {
    shop.kill('SIGTERM');
    await ended;
  }

  const startedAt = performance.now();
  while (!(await isHealthy(shopUrl))) {
    const isTimedOut = performance.now() - startedAt > startTimeoutMs;
    if (isTimedOut || shop.exitCode !== null) {
      await stopShop();
      throw new Error(`the shop did not start: ${lastError}`);
    }
    await delay(pollIntervalMs);
  }
  return stopShop;
}
