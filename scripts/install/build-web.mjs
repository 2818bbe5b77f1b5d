import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findNode } from './find-node.mjs';
import { runIfChanged } from './run-if-changed.mjs';
import { logDuration } from '../processes/log.mjs';

const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

/** Shows the output of the build only when it fails. */
async function build(signal) {
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
  runIfChanged('apps/web/build/.partshelf-build', sources, () =>
    logDuration('building the web app', () => build(signal)),
  );
