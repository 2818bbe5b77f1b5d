import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findNode } from './find-node.mjs';
import { runIfChanged } from './run-if-changed.mjs';
import { logDuration } from '../processes/log.mjs';

const root = resolve(import.meta.dirname, '../..');
const program = 'scripts/install/bundle-server.mjs';
const sources = [
  'apps/server/src',
  'apps/demo/src',
  'packages/contract/src',
  'package-lock.json',
  program,
];

async function build(signal) {
  const child = spawn(findNode(), [program], {
    cwd: root,
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
    sources,
    () => logDuration('bundling the server', () => build(signal)),
    root,
  );
