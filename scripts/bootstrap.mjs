// Runs before start, dev, test and check, on any Node: installs and builds what is missing or outdated.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './install/build-web.mjs';
import { findChromium, installChromium, canRunChromium } from './install/chromium.mjs';
import { findNode } from './install/find-node.mjs';
import { installPackages } from './install/install-packages.mjs';
import { findRedisServer, installRedisServer, canRunRedisServer } from './install/redis-server.mjs';
import { runIfChanged } from './install/run-if-changed.mjs';
import { exitWithError, logDuration } from './processes/log.mjs';

const task = process.argv[2] ?? 'start';
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  exitWithError(`Node 20.19 or later is needed, and this is ${process.versions.node}.`);
}

runIfChanged('node_modules/.partshelf-install', ['package-lock.json'], () => {
  logDuration('installing the packages', installPackages);
  findNode();
});

if (task !== 'dev' && task !== 'check') {
  const sources = ['apps/web', 'packages/contract', 'package-lock.json'];
  runIfChanged('apps/web/build/.partshelf-build', sources, () =>
    logDuration('building the web app', buildWeb),
  );
}

async function ensureProgram(name, { find, install, canRun, advice }) {
  if (!(await find())) logDuration(`installing ${name}`, install);
  const program = await find();
  if (program && canRun(program)) return;
  exitWithError(
    `the tests need ${name}${program ? `, and ${program} does not run` : ''}: ${advice}.`,
  );
}

if (task === 'test') {
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
