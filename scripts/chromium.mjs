import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian.mjs';

/** Chromium without windows: it opens a page at a third of the cost. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: the one that CHROMIUM_PATH names, the system's headless shell,
 * Playwright's own, or the system's.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const { chromium } = await import('playwright');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = (name) => folders.map((folder) => join(folder, name));
  return [
    ...onPath(shell),
    chromium.executablePath(),
    ...names.flatMap(onPath),
    ...usualPlaces,
  ].find((path) => existsSync(path));
}

export function runsChromium(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

export const installChromium = () => installDebianPackage(shell);
