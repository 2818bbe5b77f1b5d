import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

/** Tests that start whole processes need more than the default on a busy machine. */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    tags: [{ name: 'slow' }],
    strictTags: false,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Loading the sandbox again costs a file more than its tests do.
    isolate: false,
  },
});
