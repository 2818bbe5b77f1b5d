// Runs the shop until a signal, with the sandbox when no Stripe key is configured.
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, buildWeb } from './install/build.mjs';
import { findNode } from './install/find-node.mjs';
import { log, logAsJson, logError } from './processes/log.mjs';
import { onParentExit, runSupervised } from './processes/run-supervised.mjs';
import { printHelp } from './processes/print-help.mjs';

printHelp(
  'Runs the shop until Ctrl-C, with the sandbox when no Stripe key is set: npm start, or npm run dev',
);

const maxRestarts = 4;
const changeDelayMs = 100;
/** The default keeps 20 MB more, which the garbage of the start has once filled. */
const nodeOptions = ['--max-semi-space-size=8'];
/** npm forwards a Ctrl-C that the terminal has already sent to all processes. */
const duplicateSignalMs = 1_000;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (existsSync('.env')) process.loadEnvFile('.env');

const isDev = process.argv[2] === 'dev';
const { NODE_ENV, STRIPE_SECRET_KEY, STRIPE_API_BASE } = process.env;
const hasRealKeys = Boolean(STRIPE_SECRET_KEY && !STRIPE_API_BASE);
const isLive = !isDev && (NODE_ENV === 'production' || hasRealKeys);
if (isLive) logAsJson();
const needsSandbox = !isLive && !STRIPE_SECRET_KEY;

const node = findNode();
const env = {
  ...process.env,
  // The demo shop runs production builds too, so NODE_ENV does not tell demo and live apart.
  NODE_ENV: isDev ? 'development' : NODE_ENV || 'production',
  PARTSHELF_MODE: isLive ? 'live' : 'demo',
  // The compile cache halves the time of the second start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || 'node_modules/.cache/compiled',
};

const shutdown = new AbortController();
let server;
let sandbox;
let wasReady = false;

/**
 * It is called once the shop has locked the data folder, so that a second shop starts no sandbox.
 */
function startSandbox(settings) {
  sandbox = runSupervised({
    name: 'the sandbox',
    node,
    script: 'apps/sandbox/src/server.ts',
    // The sandbox listens on this machine only, even when the shop does not.
    env: { ...env, NODE_ENV: 'development', HOST: 'localhost', ...settings },
    maxRestarts,
    isOutOfTerminal: true,
    shutdownSignal: shutdown.signal,
    onGiveUp: shutDown,
  });
}

async function orShutDown(building) {
  try {
    await building;
  } catch (error) {
    if (shutdown.signal.aborted) return;
    logError(error.message);
    await shutDown(1);
  }
}

if (!isDev) await orShutDown(buildServer({ signal: shutdown.signal }));
const webBuilt = isDev ? Promise.resolve() : orShutDown(buildWeb({ signal: shutdown.signal }));
// A live shop has no data to prepare meanwhile.
if (isLive) await webBuilt;

server = runSupervised({
  name: 'the shop',
  node,
  nodeOptions,
  script: isDev ? 'apps/demo/src/server.ts' : `apps/server/build/${isLive ? 'server' : 'demo'}.js`,
  env,
  maxRestarts: isDev ? 0 : maxRestarts,
  shutdownSignal: shutdown.signal,
  onMessage(message, child) {
    if (message.ready) wasReady = true;
    if (message.seeded) webBuilt.then(() => child.connected && child.send({ built: true }));
    if ((message.locked || message.ready) && needsSandbox && !sandbox) {
      startSandbox(message.sandbox);
    }
  },
  onGiveUp(code) {
    if (isDev && wasReady) log('waiting for a change');
    else shutDown(code);
  },
});

/** The shop stops first, because its last requests still need the sandbox. */
async function shutDown(code) {
  if (shutdown.signal.aborted) return;
  shutdown.abort();
  await server?.stop();
  await sandbox?.stop();
  process.exit(code);
}

let firstSignalAt;
function onSignal() {
  firstSignalAt ??= performance.now();
  if (performance.now() - firstSignalAt < duplicateSignalMs) return shutDown(0);
  server?.kill();
  sandbox?.kill();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);

onParentExit('start.mjs', () => shutDown(0));

if (isDev) {
  let restartTimer;
  for (const folder of ['apps/server/src', 'packages/contract/src']) {
    watch(folder, { recursive: true }, (_, file) => {
      if (file?.endsWith('.test.ts')) return;
      clearTimeout(restartTimer);
      restartTimer = setTimeout(() => server.restart(), changeDelayMs);
    });
  }
}
