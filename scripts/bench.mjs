// Measures what the shop has to reach. Called without a word, it says what can be measured.
import { spawnSync } from 'node:child_process';
import { findNode, installPackages } from './install-packages.mjs';
import { fail, say, timed } from './say.mjs';
import { whenStale } from './stamp.mjs';

const benches = {
  chat: 'sockets, messages and a restart with everybody connected; -- --sockets 5000 --seconds 60 for the whole of it',
  web: 'JavaScript of the pages, Lighthouse, and how fast kept pages are served',
};

const [word, ...options] = process.argv.slice(2);

if (!word) {
  say('what can be measured, with npm run bench and its word:');
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(6)} ${what}`);
} else if (!Object.hasOwn(benches, word)) {
  fail(`there is no bench ${word}; npm run bench lists them.`);
} else {
  process.chdir('bench');
  whenStale('node_modules/.partshelf-install', ['package-lock.json'], () =>
    timed('installing what measures', installPackages),
  );
  const { status } = spawnSync(findNode(), [`${word}.mjs`, ...options], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
