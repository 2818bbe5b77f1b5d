import type { APIRequestContext, Page } from '@playwright/test';
import { readSandboxUrl } from '../../support/addresses.ts';
import { createCustomer, type Customer, generateUser, readJson } from '../../support/customer.ts';
import { buyProduct } from '../../support/order-calls.ts';
import { type Mail, waitForMail } from '../../support/sandbox.ts';
import { expect, logInAsAdmin, test } from '../../support/shop-test.ts';

const longWord = 'Verwaltungsgemeinschaftsverzeichnis'.repeat(2);

const callAs =
  (request: APIRequestContext, { token }: Pick<Customer, 'token'>) =>
  async <Data>(path: string, data: object = {}): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.post(`/api${path}`, { headers, data });
    return (await readJson<{ data: Data }>(response)).data;
  };

/** What people choose has long words. Returns one mail of each kind that is caused here. */
async function causeMails(request: APIRequestContext): Promise<Mail[]> {
  const [customer, admin] = [await createCustomer(request), await logInAsAdmin(request)];
  const { email, password } = customer.user;
  const { email: other } = generateUser();
  const asCustomer = callAs(request, customer);
  const asAdmin = callAs(request, admin);
  const company = await asCustomer<{ documentId: string }>('/companies', { name: longWord });
  const order = await buyProduct(customer, 'kpi-board');

  await asCustomer('/auth/forgot-password', { email });
  await asCustomer('/email-change/request', { newEmail: other, currentPassword: password });
  await asCustomer('/api-tokens', {
    name: longWord,
    scopes: ['orders:read'],
    expiresInDays: null,
  });
  await asCustomer(`/companies/${company.documentId}/invitations`, {
    email: other,
    role: 'developer',
  });
  await asCustomer('/privacy/export');
  await asAdmin('/back-office/people/invitations', { email: other, role: 'Helpdesk' });
  await asAdmin(`/back-office/orders/${order.documentId}/refund`, { reason: longWord });
  const leaving = await createCustomer(request);
  const { user: left } = leaving;
  await callAs(request, leaving)('/privacy/deletion', {
    username: left.username,
    password: left.password,
    reviews: 'anonymous',
  });
  return [
    await waitForMail(email, 'Confirm your email address'),
    await waitForMail(email, `order ${order.number}`),
    await waitForMail(email, 'Choose a new password'),
    await waitForMail(other, 'Confirm your new email address'),
    await waitForMail(email, 'An API token was created'),
    await waitForMail(other, 'You are invited to a company'),
    await waitForMail(email, 'Your data is ready'),
    await waitForMail(other, 'Join the staff of Partshelf'),
    await waitForMail(email, `Order ${order.number}: your refund`),
    await waitForMail(left.email, 'Your account will be deleted'),
  ];
}

/** Scrolls to each frame: frames out of sight are not loaded. */
async function listOverflowing(page: Page): Promise<string[]> {
  const overflowing: string[] = [];
  for (const kind of await page.getByRole('region').all()) {
    for (const frame of await kind.locator('iframe').all()) {
      await frame.scrollIntoViewIfNeeded();
      const content = frame.contentFrame().locator('html');
      await expect(content).toContainText('You receive this email because');
      const hiddenPixels = await content.evaluate((root) => root.scrollWidth - root.clientWidth);
      if (hiddenPixels <= 0) continue;
      const where = [
        await kind.getByRole('heading').textContent(),
        await frame.getAttribute('title'),
      ];
      overflowing.push(`${where.join(', ')}: ${hiddenPixels} px`);
    }
  }
  return overflowing;
}

test.use({ expectedErrors: [/^Blocked script execution in 'about:srcdoc'/] });

test('every kind of mail says why it came, and fits into 600 and 390 px, light and dark', async ({
  page,
  request,
}) => {
  for (const { subject, text, html } of await causeMails(request)) {
    expect(text, subject).toMatch(/\nYou receive this email because .+\./);
    expect(html, subject).toContain('You receive this email because');
  }
  await page.goto(`${readSandboxUrl()}/mails`);
  const kinds = page.getByRole('region');
  expect(await kinds.count()).toBeGreaterThanOrEqual(10);
  await expect(page.locator('iframe')).toHaveCount(4 * (await kinds.count()));
  expect(await listOverflowing(page)).toEqual([]);
});

test('a mail with a long link fits a phone in the inbox of the sandbox', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = customer.user;
  await page.goto(`${readSandboxUrl()}/inbox?to=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/inbox/msg"]').first().click();
  await expect(page.getByRole('heading', { name: 'Links' })).toBeVisible();
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
});
