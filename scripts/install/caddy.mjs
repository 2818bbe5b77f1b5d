import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const ownFolder = resolve(import.meta.dirname, '../../node_modules/.cache/caddy');
const defaultFolders = ['/opt/homebrew/bin', '/usr/local/bin'];

export function findCaddy() {
  if (process.env.CADDY_PATH) return process.env.CADDY_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...defaultFolders];
  return [...folders, join(ownFolder, 'usr/bin')]
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path));
}

export function canRunCaddy(path) {
  return spawnSync(path, ['version'], { stdio: 'ignore' }).status === 0;
}

/** Unpacks the Debian package instead of installing it, because that would start a service. */
export function installCaddy() {
  if (!existsSync('/etc/debian_version')) return;
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  if (process.getuid?.() === 0) spawnSync('apt-get', ['-qq', 'update'], options);
  const folder = mkdtempSync(join(tmpdir(), 'partshelf-caddy-'));
  const download = ['-qq', '-o', 'APT::Sandbox::User=root', 'download', 'caddy'];
  spawnSync('apt-get', download, { ...options, cwd: folder });
  const [archive] = readdirSync(folder);
  if (archive) {
    mkdirSync(ownFolder, { recursive: true });
    spawnSync('dpkg-deb', ['--extract', join(folder, archive), ownFolder], options);
  }
  rmSync(folder, { recursive: true });
}
