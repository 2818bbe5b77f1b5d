// Runs the shop, and the sandbox beside it where there are no real keys, until told to stop.
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './install-packages.mjs';
import { whenOrphaned } from './parent.mjs';
import { say, sayAsJson } from './say.mjs';
import { supervise } from './supervise.mjs';

const retries = 4;
const changeDelayMs = 100;
/** npm passes on the Ctrl-C that the terminal has already sent to everyone. */
const sameCtrlCMs = 1_000;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (existsSync('.env')) process.loadEnvFile('.env');

const isDev = process.argv[2] === 'dev';
const { NODE_ENV, STRIPE_SECRET_KEY, STRIPE_API_BASE } = process.env;
const hasRealKeys = Boolean(STRIPE_SECRET_KEY && !STRIPE_API_BASE);
const isLive = !isDev && (NODE_ENV === 'production' || hasRealKeys);
if (isLive) sayAsJson();
const needsSandbox = !isLive && !STRIPE_SECRET_KEY;

const node = findNode();
const env = {
  ...process.env,
  // The demo shop runs the production builds too, so NODE_ENV alone cannot say which shop it is.
  NODE_ENV: isDev ? 'development' : NODE_ENV || 'production',
  PARTSHELF_MODE: isLive ? 'live' : 'demo',
  // What was compiled once is kept: the second start takes about half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/compiled',
};

const ending = new AbortController();
let sandbox;
let wasReady = false;

/** The sandbox waits until the data folder is the shop's: a second shop must not start another. */
function startSandbox(settings) {
  sandbox = supervise({
    name: 'the sandbox',
    node,
    script: 'apps/sandbox/src/server.ts',
    // It plays payments and mails for this machine alone, wherever the shop listens.
    env: { ...env, NODE_ENV: 'development', HOST: 'localhost', ...settings },
    retries,
    ending: ending.signal,
    onGivenUp: end,
  });
}

const server = supervise({
  name: 'the shop',
  node,
  script: isLive ? 'apps/server/src/server.ts' : 'apps/demo/src/server.ts',
  env,
  retries: isDev ? 0 : retries,
  ending: ending.signal,
  onMessage(message) {
    if (message.ready) wasReady = true;
    if ((message.locked || message.ready) && needsSandbox && !sandbox) {
      startSandbox(message.sandbox);
    }
  },
  onGivenUp(code) {
    if (isDev && wasReady) say('waiting for a change');
    else end(code);
  },
});

/** The shop ends before the sandbox, so that what it is still doing succeeds. */
async function end(code) {
  if (ending.signal.aborted) return;
  ending.abort();
  await server.stop();
  await sandbox?.stop();
  process.exit(code);
}

let toldAt;
function endWhenTold() {
  toldAt ??= performance.now();
  if (performance.now() - toldAt < sameCtrlCMs) return end(0);
  server.kill();
  sandbox?.kill();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endWhenTold);

whenOrphaned('start.mjs', () => end(0));

if (isDev) {
  let changed;
  for (const folder of ['apps/server/src', 'packages/contract/src']) {
    watch(folder, { recursive: true }, (_, file) => {
      if (file?.endsWith('.test.ts')) return;
      clearTimeout(changed);
      changed = setTimeout(() => server.reload(), changeDelayMs);
    });
  }
}
