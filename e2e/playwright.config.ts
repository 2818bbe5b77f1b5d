import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/install/test-programs.mjs';
import { storeTemporaryFilesInMemory } from '../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

/** They change or count what every page of the shop shows, so nothing else runs beside them. */
const alone =
  /(payment-outage|shop-settings|unread-count|invoices|transfers|quotes|second-year)\.slow\.spec\.ts$/;

/** Needs what the browsers of all other journeys stored. */
const last = /all-stored-names\.slow\.spec\.ts$/;

/** They start shops of their own, which begin in US dollars whatever the demo shop begins with. */
const ownShops = /(euros|first-vendor-hour|other-name)\.slow\.spec\.ts$/;
const leftOut = process.env['DEMO_CURRENCY'] ? [ownShops] : [];

// Projects with dependencies have slow journeys only: a project that is needed runs as a whole.
export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // A machine of a quarter of the speed is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'shop', testIgnore: [alone, last, ...leftOut] },
    { name: 'alone', testMatch: alone, dependencies: ['shop'], workers: 1 },
    { name: 'last', testMatch: last, dependencies: ['alone'] },
  ],
});
