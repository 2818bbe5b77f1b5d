import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

export default defineConfig({
  test: {
    globalSetup: ['test/database-cluster.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // `npm run test:nodes` runs them.
    exclude: ['test/balanced/**/*.test.ts'],
    pool: 'forks',
    // The component tests and journeys run beside them on two cores.
    maxWorkers: 2,
    // Loading the shop again costs a file more than its tests do.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tags are requirement and case ids; `npm run spec` checks them.
    strictTags: false,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
