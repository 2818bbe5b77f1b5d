import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readTreeCpu } from '../api/process-cpu.mjs';
import { findFreePort } from '../open-shop.mjs';
import { createFolder } from './create-folder.mjs';
import { stopGroup } from './stop-group.mjs';

const root = resolve(import.meta.dirname, '../..');
const pollMs = 50;
const startLimitMs = 180_000;
const idleMs = 60_000;

/** Of a live shop whose provider and mail server cannot be reached. */
const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  JWT_SECRET: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: 'sk_test_of_the_benchmarks',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_benchmarks',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Partshelf <shop@partshelf.example>',
  SUPPORT_EMAIL: 'support@partshelf.example',
  SHUTDOWN_DELAY_SECONDS: '0',
};

/** npm runs them all in the process group of its own. */
function readServerMemoryMb(group) {
  const list = execFileSync('ps', ['-axo', 'pgid=,rss=,command='], { encoding: 'utf8' });
  const line = `^\\s*${group}\\s+(\\d+)\\s.*apps/server/build/server\\.js\\s*$`;
  return Number(new RegExp(line, 'm').exec(list)[1]) / 1024;
}

async function start(resources, env) {
  const shop = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  resources.defer(() => stopGroup(shop));
  const startedAt = performance.now();
  const isReady = () =>
    fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null)
      throw new Error('the live shop did not start');
    await delay(pollMs);
  }
  return shop;
}

/** From `npm start` until it is ready, with all its processes, and then a minute without visitors. */
export async function measureLive(resources) {
  const env = { ...settings, DATA_DIR: await createFolder(resources, 'live') };
  env.PORT = String(await findFreePort());
  // The first start prepares what the second finds: the bundle, the compile cache, the tables.
  const first = await start(resources, env);
  await stopGroup(first);
  const shop = await start(resources, env);
  const startCpuMs = await readTreeCpu(shop.pid);
  await delay(idleMs);
  const idleCpuMs = (await readTreeCpu(shop.pid)) - startCpuMs;
  const memoryMb = readServerMemoryMb(shop.pid);
  await stopGroup(shop);
  return {
    startCpuSeconds: startCpuMs / 1000,
    idlePercent: (idleCpuMs / idleMs) * 100,
    memoryMb,
  };
}
