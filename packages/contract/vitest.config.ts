import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Tags are requirement ids; `npm run spec` checks them.
    strictTags: false,
    // Loading the schemas again costs a file more than its tests do.
    isolate: false,
  },
});
