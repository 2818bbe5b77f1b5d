import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

export default defineConfig({
  test: {
    env: { TZ: 'Pacific/Auckland' },
    globalSetup: ['test/database-cluster.ts'],
    setupFiles: ['test/support/lengthen-timeouts.ts', 'test/support/refuse-unnamed-tables.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // `npm run test:nodes` runs them.
    exclude: ['test/balanced/**/*.test.ts'],
    pool: 'forks',
    // The component tests and journeys run beside them on two cores.
    maxWorkers: 2,
    // Loading the shop again costs a file more than its tests do.
    isolate: false,
    // A machine of a quarter of the speed is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Tags are requirement and case ids; `npm run spec` checks them.
    tags: [{ name: 'slow' }],
    strictTags: false,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
