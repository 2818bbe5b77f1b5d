import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const races = [
  'accounts/admin-users',
  'accounts/email-change',
  'accounts/google',
  'accounts/invitations',
  'accounts/password-change',
  'accounts/password-reset',
  'accounts/profile',
  'accounts/registration',
  'accounts/sessions',
  'catalog/admin/categories',
  'catalog/admin/import-products',
  'catalog/admin/products',
  'packages/admin/releases',
  'cart/cart',
  'favorites/favorites',
  'orders/admin-another-attempt',
  'orders/admin-refunds',
  'orders/refund-requests',
  'checkout/remove-order',
  'checkout/retry-checkout',
  'checkout/start-checkout',
  'checkout/unpaid-orders',
  'checkout/webhook',
  'reviews/admin',
  'reviews/write-review',
  'contact/admin',
  'chat/customer-chat',
  'chat/helpdesk-chat',
  'chat/mark-read',
  'chat/socket-routes',
].map((name) => `src/features/${name}.test.ts`);

const missing = races.filter((path) => !existsSync(new URL(path, import.meta.url)));
if (missing.length > 0) throw new Error(`no such test: ${missing.join(', ')}`);

/** They look into the process, or send what Caddy refuses. */
const onlyInOneProcess = [
  'forged, cut, extended',
  'for any Host header',
  'nightly job',
  'of many megabytes',
  'without a genuine signature',
];

/** It runs the tests of races on two processes, and tests that only two nodes can have. */
export default defineConfig({
  test: {
    env: { TZ: 'Pacific/Auckland' },
    globalSetup: ['test/database-cluster.ts'],
    setupFiles: ['test/support/lengthen-timeouts.ts', 'test/support/refuse-unnamed-tables.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    testNamePattern: new RegExp(`^(?!.*(${onlyInOneProcess.join('|')}))`),
    strictTags: false,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'races',
          provide: { isBalanced: true },
          include: races,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'nodes', include: ['test/balanced/**/*.test.ts'] },
      },
    ],
  },
});
