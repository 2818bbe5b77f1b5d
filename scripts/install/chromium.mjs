import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './install-debian-package.mjs';

/** Opens a page at a third of the cost of the full browser. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
    ...names.flatMap(onPath),
    ...defaultPaths,
  ].find((path) => existsSync(path));
}

export function canRunChromium(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

export const installChromium = () => installDebianPackage(headlessShell);
