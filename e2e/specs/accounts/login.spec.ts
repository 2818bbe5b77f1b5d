import { generateUser, register } from '../../support/api/accounts.ts';
import { pauseRequests } from '../../support/browser/requests.ts';
import { expectThemeColor } from '../../support/checks/theme-color.ts';
import { button, expectFieldError, field } from '../../support/page/forms.ts';
import { expectToast } from '../../support/page/toasts.ts';
import { findLink, waitForMail } from '../../support/providers/inbox.ts';
import { expect, test } from '../../support/shop/shop-test.ts';

test(
  'a user can log in once the email address is confirmed',
  { tag: ['@AUTH-16'] },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/local/);
    const user = generateUser();
    await register(request, user);
    await page.goto('/login');
    await field(page, 'Email').fill(user.email);
    await field(page, 'Password').fill(user.password);
    await button(page, 'Login').click();
    const toast = await expectToast(page, 'Error', 'Your account email is not confirmed');
    await toast.getByRole('button', { name: 'Resend email' }).click();
    await expect(page).toHaveURL('/resend-verification');
    await expect(field(page, 'Email')).toHaveValue(user.email);

    const mail = await waitForMail(user.email, 'Confirm your email address');
    const link = findLink(mail, '/confirm-email?confirmation=');
    await page.goto(link);
    await button(page, 'Confirm email address').click();
    await expect(page).toHaveURL(/\/login\?confirmed/);
    expectedErrors.push(/status of 400.*email-confirmation/);
    await page.goto(link);
    await button(page, 'Confirm email address').click();
    await expect(page).toHaveURL(/\/resend-verification\?link=invalid/);
  },
);

test(
  'the login validates its fields, shows progress and rejects wrong credentials',
  {
    tag: [
      '@LAY-17',
      '@AUTH-01',
      '@AUTH-02',
      '@AUTH-03',
      '@AUTH-04',
      '@AUTH-05',
      '@AUTH-06',
      '@AUTH-12',
      '@AUTH-13',
      '@AUTH-14',
      '@AUTH-16',
    ],
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/local/);
    await page.goto('/login');
    await expect(page).toHaveTitle('Login');
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    await button(page, 'Login').click();
    await expectFieldError(page, 'Email', 'Email is required');
    await expectFieldError(page, 'Password', 'Password is required');
    await field(page, 'Email').fill('name@invalid');
    await expectFieldError(page, 'Email', 'Invalid email address');

    await field(page, 'Email').fill(generateUser().email);
    await field(page, 'Password').fill('not the password');
    const call = await pauseRequests(page, 'POST', /\/api\/auth\/local$/);
    await button(page, 'Login').click();
    await expect(button(page, 'Logging in...')).toBeVisible();
    call.resume();
    const toast = await expectToast(page, 'Error', 'Invalid email or password');
    await expectThemeColor(toast, '--destructive', 'border-top-color');
  },
);

test(
  'the session cookie is secure, same-site and lasts seven days',
  { tag: ['@AUTH-07', '@AUTH-08', '@AUTH-09', '@AUTH-10', '@AUTH-11'] },
  async ({ page, context }) => {
    await page.goto('/terms');
    await page.goto('/login');
    await field(page, 'Email').fill('customer@partshelf.example');
    await field(page, 'Password').fill('partshelf');
    await button(page, 'Login').click();
    await expectToast(page, 'Success', 'Logged in successfully');
    await expect(page).toHaveURL('/');
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: 'accessToken', path: '/', secure: true, sameSite: 'Strict' },
    ]);
    const daysLeft = (cookies[0]!.expires - Date.now() / 1000) / 86_400;
    expect(daysLeft).toBeGreaterThan(6.9);
    expect(daysLeft).toBeLessThanOrEqual(7);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  },
);
