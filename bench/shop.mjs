import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const startLimitMs = 90_000;
const betweenLooksMs = 200;
const startScript = resolve(import.meta.dirname, '../scripts/start.mjs');

/**
 * Below the ports that the system gives to outgoing connections, so that it stays free, and so low
 * that the port that a sandbox derives from it for mails lies below them too.
 */
export async function findFreePort() {
  const port = 10_000 + Math.floor(Math.random() * 2_700);
  const server = createServer();
  const isFree = await new Promise((answer) => {
    server.once('error', () => answer(false)).listen(port, () => answer(true));
  });
  if (!isFree) return findFreePort();
  server.close();
  await once(server, 'close');
  return port;
}

const isOpen = (url) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** From hours:minutes:seconds, as far as they are there. */
const toSeconds = (time) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Opens a demo shop with a data folder of its own; `settings` are environment variables. */
export async function openShop(settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-bench-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(await findFreePort()),
    // Whoever measures calls more often than anybody is allowed to.
    RATE_LIMIT_FACTOR: '100000',
    ...settings,
  };
  let shop;

  async function open() {
    shop = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const startedAt = performance.now();
    while (!(await isOpen(url))) {
      if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null) {
        await close();
        throw new Error('the shop did not open');
      }
      await delay(betweenLooksMs);
    }
  }

  async function stop() {
    if (shop.exitCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }

  async function close() {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  /** What the process that answers has taken; PostgreSQL and the sandbox are others. */
  async function readUsage() {
    const { stdout } = await run('ps', ['-axo', 'ppid=,rss=,time=,command=']);
    const server = new RegExp(`^\\s*${shop.pid}\\s+(\\d+)\\s+(\\S+)\\s.*apps/demo/`, 'm').exec(
      stdout,
    );
    return { memoryMb: Number(server[1]) / 1024, cpuSeconds: toSeconds(server[2]) };
  }

  await open();
  return { url, dataDir, open, stop, close, readUsage };
}
