import { defineConfig } from 'vitest/config';

/** Tests that kill, starve or measure whole processes. */
const resilience = 'test/{abuse,faults,nodes}/**/*.test.ts';
/** `npm run test:nodes` runs them. */
const balanced = 'test/balanced/**/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/database-cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Tags are requirement and case ids; `npm run spec` checks them.
    strictTags: false,
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [resilience, balanced],
          // Loading the shop again costs a file more than its tests do.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'resilience', include: [resilience] } },
    ],
  },
});
