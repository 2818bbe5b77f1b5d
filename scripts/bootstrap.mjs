// Before start, dev and test, on whatever Node there is: installs and builds what is missing or stale.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...names) => join(root, ...names);
const task = process.argv[2] ?? 'start';

const lockfile = at('package-lock.json');
const installStamp = at('node_modules/.partshelf-install');
const buildStamp = at('apps/web/build/.partshelf-build');

function say(line) {
  console.log(`Partshelf: ${line}`);
}

function fail(line) {
  console.error(`Partshelf: ${line}`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`this is Node ${process.versions.node}, and Node 20.19 or later is needed.`);
}

async function timed(doing, work) {
  say(`${doing} …`);
  const startedAt = Date.now();
  await work();
  say(`… done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
