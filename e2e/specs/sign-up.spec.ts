import type { Page } from '@playwright/test';
import { inventPerson, register, type Person } from '../support/customer.ts';
import { failCalls, holdCalls } from '../support/hold.ts';
import { countMails, linkOf, waitForMail } from '../support/inbox.ts';
import { onePixel } from '../support/pictures.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function expectFieldError(page: Page, label: string, text: string) {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(text);
}

async function fillRegistration(page: Page, person: Person) {
  await field(page, 'Username').fill(person.username);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
}

test('the registration says what is missing and what is wrong [LAY-05] [LAY-18] [PERM-10] [AUTH-18] [AUTH-21] [AUTH-22] [AUTH-25] [AUTH-26] [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-30] [AUTH-31]', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page).toHaveTitle('Register');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

  await button(page, 'Register').click();
  await expectFieldError(page, 'Username', 'Username is required');
  await expectFieldError(page, 'Email', 'Email is required');
  await expectFieldError(page, 'Password', 'Password is required');
  await expectFieldError(page, 'Confirm password', 'Please confirm your password');

  await field(page, 'Username').fill('somebody');
  await field(page, 'Email').fill('nobody@nowhere');
  await field(page, 'Password').fill('12345');
  await field(page, 'Confirm password').fill('54321');
  await button(page, 'Register').click();
  await expectFieldError(page, 'Email', 'Invalid email address');
  await expectFieldError(page, 'Password', 'Password must be at least 6 characters');
  await expectFieldError(page, 'Confirm password', 'Passwords do not match');
});

test('a profile picture is shown before it is sent, and only images are taken [AUTH-19] [AUTH-20]', async ({
  page,
}) => {
  await page.goto('/register');
  await field(page, 'Profile picture').setInputFiles(onePixel);
  await expect(page.getByRole('img', { name: 'Your avatar' })).toBeVisible();
  const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') };
  await field(page, 'Profile picture').setInputFiles(text);
  await expectFieldError(
    page,
    'Profile picture',
    'Please choose an image file (PNG, JPEG, WebP or GIF)',
  );
  await expect(page.getByRole('img', { name: 'Your avatar' })).toBeHidden();
});

test('what the shop says about a field stands next to it [AUTH-32] [AUTH-34]', async ({
  page,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 400.*register/);
  const messages = ['Username has been used before.', 'Choose another.'];
  await page.route(/\/api\/auth\/local\/register/, (route) =>
    route.fulfill({ status: 400, json: { validation_error: { username: messages } } }),
  );
  await page.goto('/register');
  await fillRegistration(page, inventPerson());
  await button(page, 'Register').click();
  await expectFieldError(page, 'Username', messages.join(' '));
});

test('an address that has an account is refused without saying which part is taken [AUTH-35]', async ({
  page,
  request,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 400.*register/);
  const person = inventPerson();
  await register(request, person);
  await page.goto('/register');
  await fillRegistration(page, person);
  await button(page, 'Register').click();
  await expectToast(page, 'Error', 'Email or Username are already taken');
  await expect(page).toHaveURL('/register');
});

test('a registration that fails without a reason says so [AUTH-36]', async ({
  page,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 500.*register/);
  await failCalls(page, 'POST', /\/api\/auth\/local\/register/);
  await page.goto('/register');
  await fillRegistration(page, inventPerson());
  await button(page, 'Register').click();
  await expectToast(page, 'Error', 'An error occurred during registration');
});

test('after the registration the page names the address and sends the mail once more [LAY-20] [LAY-21] [AUTH-23] [AUTH-24] [AUTH-37] [AUTH-38] [AUTH-39] [AUTH-40] [AUTH-41] [AUTH-44]', async ({
  page,
}) => {
  const person = inventPerson();
  await page.goto('/register');
  await fillRegistration(page, person);
  await button(page, 'Register').click();
  await expect(page).toHaveURL('/verify-email-sent');
  await expectToast(
    page,
    'Verify your email',
    "We've sent a verification link to your email address.",
  );
  const sentTo = page.getByText('A verification link was sent to');
  await expect(sentTo).toContainText(person.email);
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  await page.reload();
  await expect(sentTo).toContainText(person.email);
  await waitForMail(person.email, 'Confirm your email address');

  await page.getByRole('link', { name: 'Resend Verification Email' }).click();
  await expect(page).toHaveURL('/resend-verification');
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await button(page, 'Resend Verification Email').click();
  await expect(page.getByRole('status').filter({ hasText: 'new verification link' })).toHaveText(
    'A new verification link has been sent to your email.',
  );
  await expect.poll(() => countMails(person.email, 'Confirm your email address')).toBe(2);
});

test('the login waits for the confirmation of the address [AUTH-16]', async ({
  page,
  request,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 400.*auth\/local/);
  const person = inventPerson();
  await register(request, person);
  await page.goto('/login');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await button(page, 'Login').click();
  const toast = await expectToast(page, 'Error', 'Your account email is not confirmed');
  await toast.getByRole('button', { name: 'Resend mail' }).click();
  await expect(page).toHaveURL('/resend-verification');
  await expect(field(page, 'Email')).toHaveValue(person.email);

  const mail = await waitForMail(person.email, 'Confirm your email address');
  const link = linkOf(mail, 'email-confirmation');
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?confirmed/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/resend-verification\?link=invalid/);
});

test('the login says what is missing, what is wrong, and waits [LAY-17] [AUTH-01] [AUTH-02] [AUTH-03] [AUTH-04] [AUTH-05] [AUTH-06] [AUTH-12] [AUTH-13] [AUTH-14] [AUTH-16]', async ({
  page,
  provokedErrors,
}) => {
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
  await expectToast(page, 'Error', 'Invalid email or password');
});

test('a login that fails without a reason says so [AUTH-17]', async ({ page, provokedErrors }) => {
  provokedErrors.push(/status of 500.*auth\/local/);
  await failCalls(page, 'POST', /\/api\/auth\/local$/);
  await page.goto('/login');
  await field(page, 'Email').fill(inventPerson().email);
  await field(page, 'Password').fill('whatever');
  await button(page, 'Login').click();
  await expectToast(page, 'Error', 'Invalid email or password');
});

test('the cookie of the session is secure and for this site alone [AUTH-07] [AUTH-08] [AUTH-09] [AUTH-10] [AUTH-11]', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await field(page, 'Email').fill('customer@partshelf.example');
  await field(page, 'Password').fill('partshelf');
  await button(page, 'Login').click();
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
  expect(await context.cookies()).toMatchObject([
    { name: 'accessToken', secure: true, sameSite: 'Strict' },
  ]);
});

test('a forgotten password is replaced by the link of the mail [LAY-23] [LAY-24] [AUTH-47] [AUTH-50] [AUTH-53] [AUTH-54] [AUTH-60] [AUTH-61]', async ({
  page,
  request,
}) => {
  const person = inventPerson();
  await register(request, person);
  const confirmation = await waitForMail(person.email, 'Confirm your email address');
  await request.get(linkOf(confirmation, 'email-confirmation'));

  await page.goto('/forgot-password');
  await field(page, 'Email').fill(person.email);
  await button(page, 'Send reset link').click();
  await expect(page.getByText(/^If an account exists/)).toHaveText(
    "If an account exists, you'll receive a password reset link in your email.",
  );

  const mail = await waitForMail(person.email, 'Choose a new password');
  await page.goto(linkOf(mail, '/reset-password?code='));
  await field(page, 'New password').fill('a new password');
  await field(page, 'Confirm password').fill('a new password');
  await button(page, 'Reset password').click();
  await expectToast(page, 'Your password has been updated successfully.');
  await expect(page).toHaveURL('/login');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill('a new password');
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/');
});

test('a new password needs its confirmation and a good link [AUTH-55] [AUTH-56] [AUTH-57] [AUTH-58] [AUTH-59] [AUTH-62]', async ({
  page,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 400.*reset-password/);
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid reset link');

  await page.goto('/reset-password?code=wrong');
  await button(page, 'Reset password').click();
  await expectFieldError(page, 'New password', 'Password is required');
  await expectFieldError(page, 'Confirm password', 'Please confirm your password');
  await field(page, 'New password').fill('12345');
  await expectFieldError(page, 'New password', 'Password must be at least 6 characters');
  await field(page, 'Confirm password').fill('123456');
  await expectFieldError(page, 'Confirm password', 'Passwords do not match');
  await field(page, 'New password').fill('123456');
  await button(page, 'Reset password').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect code provided');
});

test('a new password that fails without a reason says so [AUTH-63]', async ({
  page,
  provokedErrors,
}) => {
  provokedErrors.push(/status of 500.*reset-password/);
  await failCalls(page, 'POST', /\/api\/auth\/reset-password/);
  await page.goto('/reset-password?code=any');
  await field(page, 'New password').fill('a new password');
  await field(page, 'Confirm password').fill('a new password');
  await button(page, 'Reset password').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password');
});

const mailForms = [
  {
    path: '/forgot-password',
    call: /\/api\/auth\/forgot-password/,
    submit: 'Send reset link',
    failure: 'Something went wrong',
    ids: '[AUTH-48] [AUTH-49] [AUTH-51] [AUTH-52]',
  },
  {
    path: '/resend-verification',
    call: /\/api\/auth\/send-email-confirmation/,
    submit: 'Resend Verification Email',
    failure: 'Failed to resend verification',
    ids: '[AUTH-42] [AUTH-43] [AUTH-45] [AUTH-46]',
  },
];

for (const { path, call, submit, failure, ids } of mailForms) {
  test(`${path} checks the address and tells what went wrong ${ids}`, async ({
    page,
    provokedErrors,
  }) => {
    provokedErrors.push(/status of 500/);
    await page.goto(path);
    await button(page, submit).click();
    await expectFieldError(page, 'Email', 'Email is required');
    await field(page, 'Email').fill('nobody@nowhere');
    await expectFieldError(page, 'Email', 'Invalid email address');

    await field(page, 'Email').fill(inventPerson().email);
    await failCalls(page, 'POST', call);
    await button(page, submit).click();
    await expect(page.getByRole('alert')).toHaveText(failure);

    await failCalls(page, 'POST', call, { error: { message: 'The mail is at lunch' } });
    await button(page, submit).click();
    await expect(page.getByRole('alert')).toHaveText('The mail is at lunch');
  });
}
