import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

/** Tests that start whole processes need more than the default on a busy machine. */
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    strictTags: false,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // Loading the sandbox again costs a file more than its tests do.
    isolate: false,
  },
});
