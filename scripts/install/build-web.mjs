import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findNode } from './find-node.mjs';
import { exitWithError } from '../processes/log.mjs';

/** Shows the output of the build only when it fails. */
export function buildWeb() {
  const cli = resolve('node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(findNode(), [cli, 'build'], {
    cwd: 'apps/web',
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  exitWithError('the web app could not be built; the reason is above.');
}
