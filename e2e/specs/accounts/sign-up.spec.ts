import type { Page } from '@playwright/test';
import { generateUser, register, type User } from '../../support/api/accounts.ts';
import { throttleUploads } from '../../support/browser/throttle-uploads.ts';
import { largeImage } from '../../support/files/images.ts';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { countMails, waitForMail } from '../../support/providers/inbox.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

async function fillRegistration(page: Page, user: User) {
  await field(page, 'Username').fill(user.username);
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await field(page, 'Confirm password').fill(user.password);
}

test(
  'the registration validates its fields',
  {
    tag: [
      '@LAY-05',
      '@LAY-18',
      '@PERM-10',
      '@AUTH-18',
      '@AUTH-21',
      '@AUTH-22',
      '@AUTH-25',
      '@AUTH-26',
      '@AUTH-27',
      '@AUTH-28',
      '@AUTH-29',
      '@AUTH-30',
      '@AUTH-31',
    ],
  },
  async ({ page }) => {
    await page.goto('/register');
    await expect(page).toHaveTitle('Register');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

    await button(page, 'Register').click();
    await expectFieldError(page, 'Username', 'Username is required');
    await expectFieldError(page, 'Email', 'Email is required');
    await expectFieldError(page, 'Password', 'Password is required');
    await expectFieldError(page, 'Confirm password', 'Please confirm your password');

    await field(page, 'Username').fill('mara');
    await field(page, 'Email').fill('name@invalid');
    await field(page, 'Password').fill('12345');
    await field(page, 'Confirm password').fill('54321');
    await button(page, 'Register').click();
    await expectFieldError(page, 'Email', 'Invalid email address');
    await expectFieldError(page, 'Password', 'Password must be at least 6 characters');
    await expectFieldError(page, 'Confirm password', 'Passwords do not match');
  },
);

test(
  'an image upload shows progress, can be cancelled and repeated',
  { tag: ['@AUTH-19', '@AUTH-21', '@AUTH-23'] },
  async ({ page }) => {
    const user = generateUser();
    await page.goto('/register');
    await fillRegistration(page, user);
    await field(page, 'Profile picture').setInputFiles(largeImage);
    const stopThrottling = await throttleUploads(page, 200_000);
    await button(page, 'Register').click();

    const bar = page.getByRole('progressbar', { name: 'Picture upload' });
    const readPercent = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(readPercent).toBeGreaterThan(0);
    const early = await readPercent();
    await expect.poll(readPercent).toBeGreaterThan(early + 10);
    await button(page, 'Cancel upload').click();
    const cancelled = 'Upload cancelled. Your other entries are still here.';
    await expectFieldError(page, 'Profile picture', cancelled);
    await expect(field(page, 'Username')).toHaveValue(user.username);
    await expect(field(page, 'Password')).toHaveValue(user.password);

    await stopThrottling();
    await button(page, 'Register').click();
    await expect(page).toHaveURL('/verify-email-sent');
    await waitForMail(user.email, 'Confirm your email address');
    expect(await countMails(user.email, 'Confirm your email address')).toBe(1);
  },
);

test(
  'a taken email address is rejected without revealing which field is taken',
  { tag: ['@AUTH-35'] },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 400.*register/);
    const user = generateUser();
    await register(request, user);
    await page.goto('/register');
    await fillRegistration(page, user);
    await button(page, 'Register').click();
    await expectToast(page, 'Error', 'Email or Username are already taken');
    await expect(page).toHaveURL('/register');
  },
);

test(
  'after the registration the mail can be sent again',
  {
    tag: [
      '@LAY-20',
      '@LAY-21',
      '@AUTH-23',
      '@AUTH-24',
      '@AUTH-37',
      '@AUTH-38',
      '@AUTH-39',
      '@AUTH-40',
      '@AUTH-41',
      '@AUTH-44',
    ],
  },
  async ({ page }) => {
    const user = generateUser();
    await page.goto('/register');
    await fillRegistration(page, user);
    await button(page, 'Register').click();
    await expect(page).toHaveURL('/verify-email-sent');
    await expectToast(
      page,
      'Verify your email',
      "We've sent a verification link to your email address.",
    );
    const sentTo = page.getByText('A verification link was sent to');
    await expect(sentTo).toContainText(user.email);
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await page.reload();
    await expect(sentTo).toContainText(user.email);
    await waitForMail(user.email, 'Confirm your email address');

    await page.getByRole('link', { name: 'Resend Verification Email' }).click();
    await expect(page).toHaveURL('/resend-verification');
    await expect(field(page, 'Email')).toHaveValue(user.email);
    await button(page, 'Resend Verification Email').click();
    await expect(page.getByRole('status').filter({ hasText: 'new verification link' })).toHaveText(
      'A new verification link has been sent to your email.',
    );
    await expect.poll(() => countMails(user.email, 'Confirm your email address')).toBe(2);
  },
);

test(
  'a reserved username is rejected at its field',
  { tag: ['@AUTH-32', '@AUTH-34'] },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*register/);
    await page.goto('/register');
    await fillRegistration(page, { ...generateUser(), username: 'Helpdesk' });
    await button(page, 'Register').click();
    await expectFieldError(page, 'Username', 'This username is not available');
  },
);
