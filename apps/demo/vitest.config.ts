import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

export default defineConfig({
  test: {
    globalSetup: ['../server/test/database-cluster.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    strictTags: false,
  },
});
