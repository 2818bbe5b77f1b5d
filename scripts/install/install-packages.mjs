import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithError } from '../processes/log.mjs';
import { nodeProgram } from './find-node.mjs';

const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
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

function runNpm(env) {
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js'))
    return spawnSync(process.execPath, [npm, ...npmArguments], options);
  return spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
}

/** npm 10 removes this link together with those of other platforms. */
function linkNode() {
  const link = 'node_modules/.bin/node';
  if (process.platform === 'win32' || existsSync(link)) return;
  if (existsSync(join('node_modules', nodeProgram))) symlinkSync(join('..', nodeProgram), link);
}

/** Uses a temporary cache when the home folder is read-only. */
export function installPackages() {
  const defaultCache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  const cache = canWriteTo(defaultCache)
    ? defaultCache
    : mkdtempSync(join(tmpdir(), 'partshelf-npm-'));
  const { status } = runNpm({ ...process.env, npm_config_cache: cache });
  if (cache !== defaultCache) rmSync(cache, { recursive: true });
  if (status !== 0)
    exitWithError('the packages could not be installed; the message of npm is above.');
  linkNode();
}
