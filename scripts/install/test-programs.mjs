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

/** Opens a page at a third of the cost of the full browser. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const defaultPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = (name) => folders.map((folder) => join(folder, name));
  return [
    ...onPath(headlessShell),
    chromium.executablePath(),
    ...chromiumNames.flatMap(onPath),
    ...defaultPaths,
  ].find((path) => existsSync(path));
}

export function canRunChromium(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

export const installChromium = () => installDebianPackages(headlessShell);

/** Does nothing unless the process is root on Debian or a derivative. */
function installDebianPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return;
  }
}

/** Redis is one program under several names, and its name decides what it does. */
const redisNames = ['redis-server', 'redis-check-rdb'];

export function findRedisServer() {
  if (process.env.REDIS_SERVER_PATH) return process.env.REDIS_SERVER_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...defaultFolders];
  const paths = redisNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

export const redisServerOptions = { argv0: 'redis-server' };

export function canRunRedisServer(path) {
  return spawnSync(path, ['--version'], { ...redisServerOptions, stdio: 'ignore' }).status === 0;
}

/** The tools include the server, and unlike the package redis-server start no service. */
export const installRedisServer = () => installDebianPackages('redis-tools');

export function findFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = ['firefox-esr', 'firefox'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...paths, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) =>
    existsSync(path),
  );
}

/** Debian's WebKit has a driver, and a browser in the folder of its libraries. */
export function findWebKit() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const find = (name) =>
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const [driver, display] = [find('WebKitWebDriver'), find('xvfb-run')];
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const browser = libraries
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
  return driver && display && browser ? { driver, browser } : undefined;
}

export const installFirefox = () => installDebianPackages('firefox-esr');

export const installWebKit = () => installDebianPackages('webkit2gtk-driver', 'xvfb', 'xauth');
