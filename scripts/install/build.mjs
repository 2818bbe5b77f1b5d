import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve, join } from 'node:path';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { findNode } from './find-node.mjs';
import { logDuration } from '../processes/log.mjs';

const repository = resolve(import.meta.dirname, '../..');
const program = 'scripts/install/bundle-server.mjs';
const serverSources = [
  'apps/server/src',
  'apps/demo/src',
  'packages/contract/src',
  'package-lock.json',
  program,
];

async function runServerBuild(signal) {
  const child = spawn(findNode(), [program], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error('the server could not be bundled; the reason is above.');
}

/** @throws when it cannot be built */
export const buildServer = ({ signal } = {}) =>
  runIfChanged(
    'apps/server/build/.partshelf-build',
    serverSources,
    () => logDuration('bundling the server', () => runServerBuild(signal)),
    repository,
  );

const webSources = ['apps/web', 'packages/contract', 'package-lock.json'];

/** Shows the output of the build only when it fails. */
async function runWebBuild(signal) {
  const cli = resolve('node_modules/@react-router/dev/bin.cjs');
  const child = spawn(findNode(), [cli, 'build'], {
    cwd: 'apps/web',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [status] = await once(child, 'close');
  if (status === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error('the web app could not be built; the reason is above.');
}

/** @throws when it cannot be built */
export const buildWeb = ({ signal } = {}) =>
  runIfChanged('apps/web/build/.partshelf-build', webSources, () =>
    logDuration('building the web app', () => runWebBuild(signal)),
  );

const generatedFolders = new Set(['build', 'node_modules', '.react-router']);
const isSource = (name) => !generatedFolders.has(name) && !/\.test\.tsx?$/.test(name);

function listFiles(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter(isSource);
  return names.toSorted().flatMap((name) => listFiles(root, join(path, name)));
}

function createFingerprint(root, sources) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of sources.flatMap((source) => listFiles(root, source))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

export const isCurrent = (stampFile, sources) =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === createFingerprint('.', sources);

/** Paths are relative to `root`. The stamp file is removed during the work, so that interrupted work runs again. */
export async function runIfChanged(stampFile, sources, work, root = '.') {
  const fingerprint = createFingerprint(root, sources);
  const stamp = join(root, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, fingerprint);
}
