// Before start, dev and test, on whatever Node there is: installs and builds what is missing or stale.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findChromium, installChromium, runsChromium } from './chromium.mjs';
import { findNode, installPackages } from './install-packages.mjs';
import { findRedisServer, installRedisServer, runsRedisServer } from './redis-server.mjs';
import { fail, timed } from './say.mjs';
import { whenStale } from './stamp.mjs';

const task = process.argv[2] ?? 'start';
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node 20.19 or later is needed, and this is ${process.versions.node}.`);
}

whenStale('node_modules/.partshelf-install', ['package-lock.json'], () => {
  timed('installing the packages', installPackages);
  findNode();
});

if (task !== 'dev') {
  const sources = ['apps/web', 'packages/contract', 'package-lock.json'];
  whenStale('apps/web/build/.partshelf-build', sources, () =>
    timed('building the web app', buildWeb),
  );
}

/** Sees to a program that the tests call, or ends with what to do about it. */
async function provide(name, { find, install, runs, advice }) {
  if (!(await find())) timed(`installing ${name}`, install);
  const program = await find();
  if (program && runs(program)) return;
  fail(`the tests need ${name}${program ? `, and ${program} does not run` : ''}: ${advice}.`);
}

if (task === 'test') {
  await provide('Chromium', {
    find: findChromium,
    install: installChromium,
    runs: runsChromium,
    advice: 'call npx playwright install chromium, or name one in CHROMIUM_PATH',
  });
  await provide('Redis', {
    find: findRedisServer,
    install: installRedisServer,
    runs: runsRedisServer,
    advice: 'install redis-server, or name the program in REDIS_SERVER_PATH',
  });
}
