import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Does nothing unless the process is root on Debian or a derivative. */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return;
  }
}
