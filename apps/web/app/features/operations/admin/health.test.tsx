import type { ShopHealth } from '@partshelf/contract/operations.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import HealthPage from './health.tsx';

signInOnDesktop();

const health: ShopHealth = {
  release: '0.3.0',
  lastMigration: '0035_csp_reports',
  startedAt: '2025-11-20T10:00:00.000Z',
  providers: [
    {
      provider: 'stripe',
      state: 'refused',
      failures: 1234,
      lastAnswerAt: null,
      lastFailureAt: '2025-11-21T10:00:00.000Z',
      lastFailure: 'StripeAuthenticationError 401',
    },
    {
      provider: 'mail',
      state: 'up',
      failures: 0,
      lastAnswerAt: '2025-11-21T10:00:00.000Z',
      lastFailureAt: null,
      lastFailure: null,
    },
    {
      provider: 'vies',
      state: 'unknown',
      failures: 0,
      lastAnswerAt: null,
      lastFailureAt: null,
      lastFailure: null,
    },
  ],
};

const open = async () =>
  renderShop({
    routes: [{ path: '/admin/health', Component: HealthPage }],
    at: '/admin/health',
    answer: () => ({ data: health }),
  });

test.for([1440, 390])('a provider says whether it is up, and what to do, at %i', async (width) => {
  await page.viewport(width, 844);
  const { screen } = await open();
  const providers = screen.getByRole('list', { name: 'Providers' }).getByRole('listitem');
  await expect
    .element(providers.first())
    .toMatchTextContent(
      /Stripe\s*Refuses the settings.*STRIPE_SECRET_KEY.*No answer yet · Last failure Nov 21, 2025.*StripeAuthenticationError 401.*1,234/,
    );
  await expect
    .element(providers.nth(1))
    .toMatchTextContent(/^Mail server\s*Up\s*Last answer Nov 21, 2025, \d\d:\d\d$/);
  await expect.element(providers.nth(2)).toMatchTextContent(/Not asked yet\s*No answer yet/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the release and the last migration of the shop are named', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('0.3.0')).toBeVisible();
  await expect.element(screen.getByText('0035_csp_reports')).toBeVisible();
});
