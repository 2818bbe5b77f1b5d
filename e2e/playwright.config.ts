import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** An outage of the payment provider is one for everybody, and whoever sells changes the pages. */
const alone = /(outage|kept-pages)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/running-shop.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'shop', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['shop'], workers: 1 },
  ],
});
