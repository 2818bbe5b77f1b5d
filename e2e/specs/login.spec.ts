import { expectColour } from '../support/colours.ts';
import { inventPerson, register } from '../support/customer.ts';
import { button, expectFieldError, field } from '../support/forms.ts';
import { failCalls, holdCalls } from '../support/hold.ts';
import { linkOf, waitForMail } from '../support/inbox.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

test(
  'the login waits for the confirmation of the address',
  { tag: ['@AUTH-16'] },
  async ({ page, request, provokedErrors }) => {
    provokedErrors.push(/status of 400.*auth\/local/);
    const person = inventPerson();
    await register(request, person);
    await page.goto('/login');
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await button(page, 'Login').click();
    const toast = await expectToast(page, 'Error', 'Your account email is not confirmed');
    await toast.getByRole('button', { name: 'Resend email' }).click();
    await expect(page).toHaveURL('/resend-verification');
    await expect(field(page, 'Email')).toHaveValue(person.email);

    const mail = await waitForMail(person.email, 'Confirm your email address');
    const link = linkOf(mail, '/confirm-email?confirmation=');
    await page.goto(link);
    await button(page, 'Confirm email address').click();
    await expect(page).toHaveURL(/\/login\?confirmed/);
    provokedErrors.push(/status of 400.*email-confirmation/);
    await page.goto(link);
    await button(page, 'Confirm email address').click();
    await expect(page).toHaveURL(/\/resend-verification\?link=invalid/);
  },
);

test(
  'the login says what is missing, what is wrong, and waits',
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
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 400.*auth\/local/);
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
    await field(page, 'Email').fill('nobody@nowhere');
    await expectFieldError(page, 'Email', 'Invalid email address');

    await field(page, 'Email').fill(inventPerson().email);
    await field(page, 'Password').fill('not the password');
    const call = await holdCalls(page, 'POST', /\/api\/auth\/local$/);
    await button(page, 'Login').click();
    await expect(button(page, 'Logging in...')).toBeVisible();
    call.letGo();
    const toast = await expectToast(page, 'Error', 'Invalid email or password');
    await expectColour(toast, '--destructive', 'border-top-color');
  },
);

test(
  'a login that fails without a reason says so',
  { tag: ['@AUTH-17'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 500.*auth\/local/);
    await failCalls(page, 'POST', /\/api\/auth\/local$/);
    await page.goto('/login');
    await field(page, 'Email').fill(inventPerson().email);
    await field(page, 'Password').fill('whatever');
    await button(page, 'Login').click();
    await expectToast(page, 'Error', 'Invalid email or password');
  },
);

test(
  'the cookie of the session is secure and for this site alone',
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
