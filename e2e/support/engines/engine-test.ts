import { test as base, expect } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox, findWebKit } from '../../../scripts/install/test-programs.mjs';
import { readShopUrl } from '../addresses.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { Screen } from './screen.ts';
import type { Engine } from './tab.ts';
import { startWebKit } from './webkit.ts';

export const engineNames = ['Chromium', 'Firefox', 'WebKit'] as const;

type EngineName = (typeof engineNames)[number];

/** Undefined where it is not installed. */
function startEngine(name: EngineName): Promise<Engine> | undefined {
  if (name === 'Chromium') return startChromium();
  if (name === 'Firefox') {
    const path = findFirefox();
    return path === undefined ? undefined : startFirefox(path);
  }
  const paths = findWebKit();
  return paths && startWebKit(paths.driver, paths.browser);
}

/** Calls without the second step or with a code twice, and what a navigation aborts in Firefox. */
const expectedError = /status of 40[013]|downloadable font: download failed|can’t establish/;

interface EngineFixtures {
  engine: EngineName;
  /** Each is the browser of another person. */
  openScreen: () => Promise<Screen>;
  /** Returns the path of a file with this content. */
  makeFile: (name: string, content: Buffer | string) => Promise<string>;
}

/** Fails a test in which an engine reports an error, where it reports them. */
export const test = base.extend<EngineFixtures>({
  engine: ['Chromium', { option: true }],

  baseURL: async ({ browserName: _any }, use) => use(readShopUrl()),

  openScreen: async ({ engine }, use) => {
    const started = startEngine(engine);
    base.skip(started === undefined, `${engine} is not installed`);
    const running = await started!;
    const screens: Screen[] = [];
    await use(async () => {
      const tab = await running.openTab();
      await tab.resize(1440, 900);
      const screen = new Screen(tab, readShopUrl());
      screens.push(screen);
      return screen;
    });
    const errors = screens.flatMap(({ tab }) => tab.listErrors() ?? []);
    await running.close();
    expect(errors.filter((text) => !expectedError.test(text))).toEqual([]);
  },

  makeFile: async ({ browserName: _any }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'partshelf-files-'));
    await use(async (name, content) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    });
    await rm(folder, { recursive: true });
  },
});
