import { defineConfig } from 'vitest/config';
import { storeTemporaryFilesInMemory } from '../../scripts/install/memory-folder.mjs';

storeTemporaryFilesInMemory();

export default defineConfig({
  test: {
    globalSetup: ['../server/test/database-cluster.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    tags: [{ name: 'slow' }],
    strictTags: false,
  },
});
