import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findNode } from './install-packages.mjs';
import { fail } from './say.mjs';

/** Builds the web app for production; what the build has to say is shown when it fails. */
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
  fail('the web app could not be built; the reason is above.');
}
