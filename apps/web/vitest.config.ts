import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../scripts/install/test-programs.mjs';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

declare module 'vitest/browser' {
  interface BrowserCommands {
    movePointerAway: () => Promise<void>;
  }
}

storeTemporaryFilesInMemory();

const movePointerAway = defineBrowserCommand(({ page }) => page.mouse.move(0, 0));

export default defineConfig({
  plugins: [tailwindcss(), react()],
  // It is listed, because a newly found package reloads the page during a test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'react-router',
      'react-day-picker',
      'react-hook-form',
      'radix-ui',
      'lucide-react',
      'clsx',
      'diff',
      'embla-carousel-react',
      '@emailjs/browser',
      'zod/mini',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@tiptap/pm/model',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'socket.io-client',
      'linkify-it',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'web',
    // A machine of a quarter of the speed is no failure.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['app/**/*.test.{ts,tsx}'],
    // The default on two cores is one page, which mostly waits.
    maxWorkers: 2,
    // Tags are requirement ids; `npm run spec` checks them.
    tags: [{ name: 'slow' }],
    strictTags: false,
    setupFiles: ['./test/reset-browser.ts'],
    // The modules are loaded once in each worker; the set-up file resets what a test leaves behind.
    isolate: false,
    // Without the durations of earlier runs, the order is the same on every machine.
    cache: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { movePointerAway },
    },
  },
});
