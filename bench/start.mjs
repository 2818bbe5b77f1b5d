import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve, delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { readTreeCpu } from './cpu.mjs';
import { findFreePort } from '../scripts/processes/free-port.mjs';
import { runBenchmark } from './report.mjs';

const root = resolve(import.meta.dirname, '..');
const pollMs = 50;
const liveStartLimitMs = 180_000;
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
    if (performance.now() - startedAt > liveStartLimitMs || shop.exitCode !== null)
      throw new Error('the live shop did not start');
    await delay(pollMs);
  }
  return shop;
}

/** From `npm start` until it is ready, with all its processes, and then a minute without visitors. */
async function measureLive(resources) {
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

/** The folder is removed with `resources`. */
async function createFolder(resources, name) {
  const folder = await mkdtemp(join(tmpdir(), `partshelf-bench-${name}-`));
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/** `npm start` that runs detached: npm itself ends before the shop does. */
async function stopGroup({ pid }) {
  signalGroup(pid, 'SIGTERM');
  while (signalGroup(pid, 0)) await delay(pollMs);
}

const startLimitMs = 300_000;
const durations = {
  installed: /installing the packages: done in ([\d.]+) s/,
  built: /building the web app: done in ([\d.]+) s/,
};

/** What npm run adds to the environment would hide the programs of a fresh machine. */
function createEnvironment(cache) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|INIT_CWD|DATABASE_URL|REDIS_URL|DATA_DIR)/i.test(name),
  );
  const path = process.env.PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: path.join(delimiter),
    npm_config_cache: cache,
  };
}

const hasPage = (url) =>
  fetch(url).then(
    async (answer) => answer.ok && (await answer.text()).includes('</html>'),
    () => false,
  );

/** Seconds to the first page, and those of its parts that the output names. */
async function measureStart(resources, folder, cache) {
  const port = await findFreePort();
  const ports = { PORT: String(port), SANDBOX_PORT: String(await findFreePort()) };
  const startedAt = performance.now();
  const shop = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...createEnvironment(cache), ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  resources.defer(() => stopGroup(shop));
  let output = '';
  shop.stdout.on('data', (part) => {
    output += part;
  });
  while (!(await hasPage(`http://localhost:${port}/`))) {
    if (performance.now() - startedAt > startLimitMs || shop.exitCode !== null)
      throw new Error(`npm start did not open the shop:\n${output}`);
    await delay(pollMs);
  }
  const page = (performance.now() - startedAt) / 1000;
  await stopGroup(shop);
  const readDuration = (pattern) => Number(pattern.exec(output)?.[1] ?? 0);
  return {
    page,
    installed: readDuration(durations.installed),
    built: readDuration(durations.built),
  };
}

/** The last commit, without what is not committed. */
async function cloneRepository(resources) {
  const folder = await createFolder(resources, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  return folder;
}

// npm run bench start, or npm run bench start -- --rounds 1: from a fresh clone to the first page, and a live shop. With --live only the latter.

const limitMinutes = 15;
const maxSeconds = { emptyCache: 30, warmCache: 35, secondStart: 3 };

const maxLive = { startCpuSeconds: 1.5, memoryMb: 200 };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, live: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

await runBenchmark('start', { limitMinutes }, async ({ report, resources }) => {
  const lives = [];
  for (let round = 0; round < rounds; round += 1) lives.push(await measureLive(resources));
  report.addSection('A live shop with an empty database, prepared by an earlier start', [
    {
      name: 'CPU of npm start until it is ready',
      unit: 's',
      values: lives.map((live) => live.startCpuSeconds),
      atMost: maxLive.startCpuSeconds,
    },
    {
      name: 'memory of the server after a minute',
      unit: 'MB',
      values: lives.map((live) => live.memoryMb),
      atMost: maxLive.memoryMb,
    },
    {
      name: 'CPU of one core in that minute',
      unit: '%',
      values: lives.map((live) => live.idlePercent),
    },
  ]);
  if (values.live) return;
  const starts = { emptyCache: [], warmCache: [], secondStart: [] };
  for (let round = 0; round < rounds; round += 1) {
    await using roundResources = new AsyncDisposableStack();
    resources.defer(() => roundResources.disposeAsync());
    const cache = await createFolder(roundResources, 'npm-cache');
    for (const kind of ['emptyCache', 'warmCache']) {
      const folder = await cloneRepository(roundResources);
      starts[kind].push(await measureStart(roundResources, folder, cache));
      if (kind === 'emptyCache')
        starts.secondStart.push(await measureStart(roundResources, folder, cache));
    }
  }
  const toRow = (name, kind, part, atMost) => ({
    name,
    unit: 's',
    values: starts[kind].map((measured) => measured[part]),
    atMost,
  });
  report.addSection('From npm start to the first page', [
    toRow('empty npm cache', 'emptyCache', 'page', maxSeconds.emptyCache),
    toRow('empty npm cache: packages', 'emptyCache', 'installed'),
    toRow('empty npm cache: web app', 'emptyCache', 'built'),
    toRow('warm npm cache', 'warmCache', 'page', maxSeconds.warmCache),
    toRow('warm npm cache: packages', 'warmCache', 'installed'),
    toRow('second start', 'secondStart', 'page', maxSeconds.secondStart),
  ]);
});
