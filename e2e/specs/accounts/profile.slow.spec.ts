import type { Page } from '@playwright/test';
import { type Customer, logIn } from '../../support/customer.ts';
import { waitForHydrationOnLoad } from '../../support/hydration.ts';
import { expectSignedOut } from '../../support/session.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { logInByForm, rejectedRequest } from '../../support/account-pages.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

const openMenu = (page: Page) => button(page, 'Account menu').click();

async function openProfile(page: Page) {
  await page.goto('/profile');
  await expect(field(page, 'Username')).not.toHaveValue('');
}

const newAddress = ({ user }: Customer) => `new-${user.email}`;

async function askForNewAddress(page: Page, customer: Customer) {
  await openProfile(page);
  await field(page, 'Email').fill(newAddress(customer));
  await button(page, 'Save Changes').click();
  await field(page, 'Current password').fill(customer.user.password);
  await button(page, 'Confirm').click();
  await expectToast(
    page,
    'Email change requested',
    `A confirmation link was sent to ${newAddress(customer)}.`,
  );
}

test(
  'a username with HTML is shown as text everywhere',
  { tag: ['@U07'] },
  async ({ page, customer }) => {
    let hasRun = false;
    page.on('dialog', (dialog) => {
      hasRun = true;
      void dialog.dismiss();
    });
    const name = `<img src=x onerror=alert(1)>${customer.user.username.slice(-6)}`;
    await openProfile(page);
    await field(page, 'Username').fill(name);
    await button(page, 'Save Changes').click();
    await expectToast(page, 'Success', 'Profile updated successfully');
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    for (const path of ['/', '/product/kpi-board', '/review/kpi-board']) {
      await page.goto(path);
      await openMenu(page);
      await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
    }
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(hasRun).toBe(false);
  },
);

test(
  'confirming a new email address by mail signs out every device',
  {
    tag: [
      '@LAY-22',
      '@PROF-23',
      '@PROF-27',
      '@PROF-31',
      '@API-17',
      '@API-18',
      '@API-19',
      '@API-20',
    ],
  },
  async ({ page, context, customer, request, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    await askForNewAddress(page, customer);
    await expect(field(page, 'Email')).toHaveValue(customer.user.email);
    const mail = await waitForMail(newAddress(customer), 'Confirm your new email address');
    await page.goto(findLink(mail, '/email-confirm?token='));
    await button(page, 'Confirm new address').click();
    await expect(page.getByText('Email updated successfully', { exact: true })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.get('/api/users/me', { headers })).status()).toBe(401);
    await waitForMail(customer.user.email, 'Your email address was changed');

    await page.getByRole('link', { name: 'Go to profile' }).click();
    await expect(page).toHaveURL('/login');
    await logInByForm(page, { ...customer.user, email: newAddress(customer) });
    await expect(page).toHaveURL('/profile');
    await expect(field(page, 'Email')).toHaveValue(newAddress(customer));
  },
);

test(
  'signing out everywhere ends the session of another browser',
  { tag: ['@A05'] },
  async ({ page, browser, customer, baseURL, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    const elsewhere = await browser.newContext({ baseURL, userAgent: 'Firefox/140.0 (Windows)' });
    try {
      const otherPage = await elsewhere.newPage();
      waitForHydrationOnLoad(otherPage);
      await otherPage.goto('/login');
      await logInByForm(otherPage, customer.user);
      await expect(otherPage).toHaveURL('/');

      await page.goto('/profile/security');
      const there = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
      await expect(there).toBeVisible();
      await expect(page.getByText('This device')).toHaveCount(1);
      await button(page, 'Logout everywhere').click();
      await expectToast(page, 'Logged out successfully', 'Every device is logged out.');
      await expect(page).toHaveURL('/login');

      await otherPage.goto('/profile');
      await expect(otherPage).toHaveURL('/login');
      await expectSignedOut(otherPage);
    } finally {
      await elsewhere.close();
    }
  },
);

test('a customer changes the password and logs in with the new one', async ({
  page,
  request,
  customer,
  expectedErrors,
}) => {
  const { email, password } = customer.user;
  const next = `${password} two`;
  await page.goto('/profile/security');
  await button(page, 'Change password').click();
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm password').fill(next);
  await field(page, 'Current password').fill('not this one');
  expectedErrors.push(/status of 400.*change-password/);
  await button(page, 'Save password').click();
  await expectFieldError(page, 'Current password', 'Incorrect password. Please try again.');
  await field(page, 'Current password').fill(password);
  await button(page, 'Save password').click();
  await expectToast(page, 'Password changed', 'Every other device was logged out.');
  await expect(page).toHaveURL('/profile/security');
  await expect(logIn(request, { email, password })).rejects.toThrow(/400/);
  await logIn(request, { email, password: next });
});
