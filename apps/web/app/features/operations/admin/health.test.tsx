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
  lastWebhookAt: '2025-11-21T10:00:00.000Z',
  mails: { lastSentAt: '2025-11-21T10:00:00.000Z', waiting: 0, oldestWaitingAt: null, failed: 0 },
  mailbox: null,
  failedJobs: 0,
  lastBackupAt: new Date().toISOString(),
  restoredBackupAt: null,
  isOriginUnknown: false,
  disk: { freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
  certificateExpiresAt: '2999-01-01T00:00:00.000Z',
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

const open = async (given: Partial<ShopHealth> = {}) =>
  renderShop({
    routes: [{ path: '/admin/health', Component: HealthPage }],
    at: '/admin/health',
    answer: () => ({ data: { ...health, ...given } }),
  });

test.for([1440, 390])('a provider says whether it is up, and what to do, at %i', async (width) => {
  await page.viewport(width, 844);
  const { screen } = await open();
  await expect
    .element(screen.getByRole('list', { name: 'Action needed' }).getByRole('listitem'))
    .toMatchTextContent(
      /Stripe · Refuses the settings.*STRIPE_SECRET_KEY.*No answer yet · Last failure Nov 21, 2025.*StripeAuthenticationError 401.*1,234/,
    );
  const providers = screen.getByRole('list', { name: 'Providers' }).getByRole('listitem');
  await expect
    .element(providers.first())
    .toMatchTextContent(/^Mail server\s*Up\s*Last answer Nov 21, 2025, \d\d:\d\d$/);
  await expect.element(providers.nth(1)).toMatchTextContent(/Not asked yet\s*No answer yet/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the release and the last migration of the shop are named', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('0.3.0')).toBeVisible();
  await expect.element(screen.getByText('0035_csp_reports')).toBeVisible();
});

test('everything works while nothing needs the vendor', { tags: ['VEND-18'] }, async () => {
  const { screen } = await open({ providers: [] });
  await expect.element(screen.getByRole('heading', { name: 'Everything works' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('No action needed');
  const checks = screen.getByRole('list', { name: 'Operation' });
  await expect.element(checks).toMatchTextContent(/Disk\s*Good\s*50\.0 GB of 100\.0 GB free/);
});

test(
  'what is late, full or missing comes first and says what to do',
  { tags: ['VEND-18'] },
  async () => {
    const longAgo = '2025-01-01T10:00:00.000Z';
    const { screen } = await open({
      lastWebhookAt: null,
      mails: { lastSentAt: null, waiting: 3, oldestWaitingAt: longAgo, failed: 2 },
      failedJobs: 1,
      lastBackupAt: longAgo,
      disk: { freeBytes: 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
      certificateExpiresAt: null,
    });
    await expect.element(screen.getByRole('heading', { name: '5 things need you' })).toBeVisible();
    const needs = screen.getByRole('list', { name: 'Action needed' }).getByRole('listitem');
    for (const [index, text] of [
      /Emails.*3 waiting · 2 failed/,
      /Jobs/,
      /Backup\s*Run npm run backup/,
      /Disk\s*Make room/,
      /Stripe · Refuses the settings/,
    ].entries()) {
      await expect.element(needs.nth(index)).toMatchTextContent(text);
    }
    await expect
      .element(needs.first().getByRole('link', { name: 'Failed emails' }))
      .toHaveAttribute('href', '/admin/mails?state=failed');
    await expect
      .element(screen.getByRole('list', { name: 'Operation' }))
      .toMatchTextContent(
        /Stripe webhook events\s*Not known\s*Add a webhook.*Certificate\s*Not known/,
      );
    await expect
      .element(screen.getByRole('status'))
      .toMatchTextContent(/^Action needed: Emails, Jobs, Backup, Disk, Stripe$/);
  },
);

test('the mailbox says what was read, and what to do', { tags: ['DESK-05'] }, async () => {
  const mailbox = {
    readLast24Hours: 1234,
    setAside: 2,
    oldestUnreadAt: null,
    lastError: { text: 'it took too long', receivedAt: '2025-11-21T10:00:00.000Z' },
  };
  const { screen } = await open({ mailbox });
  const needs = screen.getByRole('list', { name: 'Action needed' });
  const check = needs.getByRole('listitem').filter({ hasText: 'Mails to the chat' });
  await expect
    .element(check)
    .toMatchTextContent(
      /Read the mails.*1,234 read in the last 24 hours · 2 set aside · None unread · Last error Nov 21, 2025.*it took too long/,
    );
  await expect
    .element(check.getByRole('link'))
    .toHaveAttribute('href', '/admin/inbound-mails?state=set-aside');
});

test('a mail that waits in the mailbox needs attention', { tags: ['DESK-05'] }, async () => {
  const mailbox = { readLast24Hours: 0, setAside: 0, lastError: null };
  const { screen } = await open({
    mailbox: { ...mailbox, oldestUnreadAt: '2025-11-20T10:00:00.000Z' },
  });
  const needs = screen.getByRole('list', { name: 'Action needed' });
  await expect.element(needs).toMatchTextContent(/Mails to the chat.*Oldest unread Nov 20, 2025/);
});

test('a mailbox without such mails is good', { tags: ['DESK-05'] }, async () => {
  const { screen } = await open({
    mailbox: { readLast24Hours: 3, setAside: 0, oldestUnreadAt: null, lastError: null },
  });
  await expect
    .element(screen.getByRole('list', { name: 'Operation' }))
    .toMatchTextContent(/Mails to the chat\s*Good\s*3 read in the last 24 hours/);
});
