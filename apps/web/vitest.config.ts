import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  plugins: [tailwindcss(), react()],
  test: {
    name: 'web',
    include: ['app/**/*.test.{ts,tsx}'],
    setupFiles: './app/app.css',
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
