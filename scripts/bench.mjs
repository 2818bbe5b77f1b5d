import { spawnSync } from 'node:child_process';
import { findNode } from './install/find-node.mjs';
import { installPackages } from './install/install-packages.mjs';
import { runIfChanged } from './install/build.mjs';
import { exitWithError, log, logDuration } from './processes/log.mjs';
import { printHelp } from './processes/print-help.mjs';

printHelp('Runs a benchmark, or without a name lists them: npm run bench NAME');

const benchmarks = {
  api: 'CPU of the public reads, cached and first, beside the least programs that could answer',
  chat: 'sockets, messages, and a restart with all sockets connected; -- --sockets 5000 --seconds 60 for full size',
  'chat-search': 'search of the chats with 1,000,000 messages',
  checkout: 'orders, payments and webhooks against the sandbox',
  document: 'puts the last figures of all benchmarks into docs/performance.md',
  growth:
    'lists, search, back office, chat and exports with up to 100,000 products; -- --small for a tenth',
  mail: 'CPU of a mail, 500 mails that wait, and hostile mails; -- --part hostile --mail "header" for a part',
  start: 'from npm start on a fresh clone to the first page; needs a package registry',
  web: 'JavaScript of the pages, Lighthouse, and the speed of cached pages',
};

const [name, ...options] = process.argv.slice(2);

if (!name) {
  log('benchmarks, to run with npm run bench and a name:');
  for (const [key, description] of Object.entries(benchmarks))
    console.log(`  ${key.padEnd(8)} ${description}`);
} else if (!Object.hasOwn(benchmarks, name)) {
  exitWithError(`there is no benchmark ${name}; npm run bench lists them.`);
} else {
  process.chdir('bench');
  await runIfChanged('node_modules/.partshelf-install', ['package-lock.json'], () =>
    logDuration('installing the packages of the benchmarks', () => installPackages()),
  );
  const { status } = spawnSync(findNode(), [`${name}.mjs`, ...options], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
