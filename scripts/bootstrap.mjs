// Runs before start, dev, test and check, on any Node: installs and builds what is missing or outdated.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, buildWeb, isCurrent, runIfChanged } from './install/build.mjs';
import {
  canRunCaddy,
  findCaddy,
  installCaddy,
  findChromium,
  installChromium,
  canRunChromium,
  findRedisServer,
  installRedisServer,
  canRunRedisServer,
  findFirefox,
  installFirefox,
  findWebKit,
  installWebKit,
} from './install/test-programs.mjs';
import { findNode } from './install/find-node.mjs';
import { installPackages } from './install/install-packages.mjs';
import { exitWithError, logDuration } from './processes/log.mjs';

const task = process.argv[2] ?? 'start';
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  exitWithError(`Node 20.19 or later is needed, and this is ${process.versions.node}.`);
}

const lockfiles = ['package-lock.json'];
const stamps = {
  complete: 'node_modules/.partshelf-install',
  start: 'node_modules/.partshelf-install-start',
};

/** A start needs no packages of the tests; they are added when another task needs them. */
async function ensurePackages() {
  if (isCurrent(stamps.complete, lockfiles)) return;
  const onlyStart = task === 'start';
  const adds = !onlyStart && isCurrent(stamps.start, lockfiles);
  const what = adds ? 'the packages of the tests' : 'the packages';
  await runIfChanged(onlyStart ? stamps.start : stamps.complete, lockfiles, () =>
    logDuration(`installing ${what}`, () => installPackages({ onlyStart, adds })),
  );
  findNode();
}

await ensurePackages();
// A start builds them itself, the web app while the database is being prepared.
if (['test', 'all', 'nodes', 'faults'].includes(task)) {
  await Promise.all([buildServer(), buildWeb()]).catch(({ message }) => exitWithError(message));
}

async function ensureProgram(name, { find, install, canRun, advice }) {
  if (!(await find())) await logDuration(`installing ${name}`, install);
  const program = await find();
  if (program && canRun(program)) return;
  exitWithError(
    `the tests need ${name}${program ? `, and ${program} does not run` : ''}: ${advice}.`,
  );
}

if (['test', 'all', 'nodes'].includes(task)) {
  await ensureProgram('Chromium', {
    find: findChromium,
    install: installChromium,
    canRun: canRunChromium,
    advice: 'run npx playwright install chromium, or set CHROMIUM_PATH',
  });
  await ensureProgram('Redis', {
    find: findRedisServer,
    install: installRedisServer,
    canRun: canRunRedisServer,
    advice: 'install redis-server, or set REDIS_SERVER_PATH',
  });
}

if (task === 'nodes') {
  await ensureProgram('Caddy', {
    find: findCaddy,
    install: installCaddy,
    canRun: canRunCaddy,
    advice: 'install caddy, or set CADDY_PATH',
  });
}

async function addBrowser(name, { find, install, advice }) {
  if (!find()) await logDuration(`installing ${name}`, install);
  if (!find()) console.log(`Partshelf: the journeys in ${name} are left out: ${advice}.`);
}

if (task === 'all') {
  await addBrowser('Firefox', {
    find: findFirefox,
    install: installFirefox,
    advice: 'install Firefox, or set FIREFOX_PATH',
  });
  await addBrowser('WebKit', {
    find: findWebKit,
    install: installWebKit,
    advice: 'on Debian, install webkit2gtk-driver and xvfb',
  });
}
