import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const startLimitMs = 180_000;
const pollMs = 200;
const startScript = resolve(import.meta.dirname, '../scripts/start.mjs');

/** Below the range of outgoing connections; so is the mail port that the sandbox derives from it. */
export async function findFreePort() {
  const port = 10_000 + Math.floor(Math.random() * 2_700);
  const server = createServer();
  const isFree = await new Promise((resolvePort) => {
    server.once('error', () => resolvePort(false)).listen(port, () => resolvePort(true));
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

/** Parses [hours:]minutes:seconds. */
const toSeconds = (time) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The shop closes with `resources`. */
export async function openShop(resources, settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partshelf-bench-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const sandboxPort = await findFreePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMIT_FACTOR: '100000',
    ...settings,
  };
  let shop;

  async function open() {
    shop = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const startedAt = performance.now();
    while (!(await isOpen(url))) {
      if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null) {
        throw new Error('the shop did not start');
      }
      await delay(pollMs);
    }
  }

  async function stop() {
    if (!shop || shop.exitCode !== null) return;
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }

  async function findServer() {
    const { stdout } = await run('ps', ['-axo', 'ppid=,pid=,rss=,time=,command=']);
    const line = `^\\s*${shop.pid}\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s.*apps/server/build/demo`;
    const [, pid, memoryKb, time] = new RegExp(line, 'm').exec(stdout);
    return { pid: Number(pid), memoryKb: Number(memoryKb), time };
  }

  async function readUsage() {
    const { memoryKb, time } = await findServer();
    return { memoryMb: memoryKb / 1024, cpuSeconds: toSeconds(time) };
  }

  const readServerPid = async () => (await findServer()).pid;

  resources.defer(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await open();
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  return { url, sandboxUrl, dataDir, open, stop, readUsage, readServerPid };
}
