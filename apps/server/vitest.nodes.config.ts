import { defineConfig } from 'vitest/config';

const raceCases = [
  'accounts/email-change/email-change',
  'accounts/google/sign-in',
  'accounts/passwords/password-{change,reset}',
  'accounts/profile/profile',
  'accounts/registration/registration',
  'accounts/sessions/sessions',
  'back-office/categories/categories',
  'back-office/import-export/import-products',
  'back-office/messages/messages',
  'orders/admin-another-attempt',
  'back-office/people/{accept-invitation,people}',
  'back-office/products/products',
  'orders/admin-refunds',
  'back-office/releases/releases',
  'back-office/reviews/reviews',
  'cart/cart',
  'chat/{customer-chat,helpdesk-chat,mark-read,realtime}',
  'checkout/{remove-order,retry-checkout,start-checkout,unpaid-orders,webhook}',
  'favorites/favorites',
  'orders/refund-requests',
  'reviews/write-review',
];

/** They look into the process, or send what Caddy refuses. */
const onlyInOneProcess = [
  'forged, cut, extended',
  'for any Host header',
  'nightly job',
  'of many megabytes',
  'without a genuine signature',
];

/** The tests of races on two processes, and tests that only two nodes can have. */
export default defineConfig({
  test: {
    globalSetup: ['test/database-cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    testNamePattern: new RegExp(`^(?!.*(${onlyInOneProcess.join('|')}))`),
    strictTags: false,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'races',
          provide: { isBalanced: true },
          include: raceCases.map((name) => `src/features/${name}.test.ts`),
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
