import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Tags are requirement ids; `npm run spec` checks them.
    tags: [{ name: 'slow' }],
    strictTags: false,
    // The default of five seconds is short for a busy machine.
    testTimeout: 60_000,
    // Loading the schemas again costs a file more than its tests do.
    isolate: false,
  },
});
