import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithError } from '../processes/log.mjs';
import { nodeProgram } from './find-node.mjs';

const npmArguments = [
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  // Hides engine warnings: the packages require the Node that is being installed with them.
  '--loglevel=error',
];

function canWriteTo(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** @returns whether npm has installed the packages */
function runWithAddresses(args, env) {
  const { stdout } = runNpm(['config', 'get', 'registry'], { env, encoding: 'utf8' });
  writeAddressedLockfile(stdout.trim());
  try {
    const options = { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' };
    const { status, stderr } = runNpm(args, options);
    if (status === 0) return true;
    const hasOtherAddresses = stderr?.includes('E404');
    if (!hasOtherAddresses) {
      process.stderr.write(stderr ?? '');
      return false;
    }
  } finally {
    removeAddressedLockfile();
  }
  return runNpm(args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** npm 10 removes this link together with those of other platforms. */
function linkNode() {
  const link = 'node_modules/.bin/node';
  if (process.platform === 'win32' || existsSync(link)) return;
  if (existsSync(join('node_modules', nodeProgram))) symlinkSync(join('..', nodeProgram), link);
}

/**
 * All packages, or with `onlyStart` those of a start. The rest is added to them without removing
 * any, so that a shop may be running. Uses a temporary cache when the home folder is read-only.
 */
export function installPackages({ onlyStart = false, adds = false } = {}) {
  const defaultCache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  const cache = canWriteTo(defaultCache)
    ? defaultCache
    : mkdtempSync(join(tmpdir(), 'partshelf-npm-'));
  const command = adds ? ['install', '--no-save'] : ['ci'];
  const args = [...command, onlyStart ? '--omit=dev' : '--include=dev', ...npmArguments];
  const isInstalled = runWithAddresses(args, { ...process.env, npm_config_cache: cache });
  if (cache !== defaultCache) rmSync(cache, { recursive: true });
  if (!isInstalled)
    exitWithError('the packages could not be installed; the message of npm is above.');
  linkNode();
}

/** npm prefers this file to package-lock.json. */
const file = 'npm-shrinkwrap.json';
const folder = 'node_modules/';

const readName = (place) => place.slice(place.lastIndexOf(folder) + folder.length);

const createAddress = (registry, place, { name = readName(place), version }) =>
  `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;

function writeAddressedLockfile(registry) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (entry.integrity && !entry.resolved) entry.resolved = createAddress(registry, place, entry);
  }
  writeFileSync(file, JSON.stringify(lock));
}

const removeAddressedLockfile = () => rmSync(file, { force: true });
