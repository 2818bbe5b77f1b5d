import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/install/chromium.mjs';
import { storeTemporaryFilesInMemory } from '../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

/** Outages affect every test, and page-cache tests must not see products change. */
const isolated = /(payment-outage|page-cache)\.spec\.ts$/;

/** From then on the checkout asks every customer for billing details. */
const invoicing = /invoices\/[\w-]+\.spec\.ts$/;

/** Needs what the browsers of all other journeys stored. */
const last = /all-stored-names\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/shop/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'shop', testIgnore: [isolated, invoicing, last] },
    { name: 'isolated', testMatch: isolated, dependencies: ['shop'] },
    { name: 'invoicing', testMatch: invoicing, dependencies: ['isolated'] },
    { name: 'last', testMatch: last, dependencies: ['invoicing'] },
  ],
});
