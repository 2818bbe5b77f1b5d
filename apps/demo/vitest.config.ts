import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../server/test/database-cluster.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
