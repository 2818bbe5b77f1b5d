import { confirmEmail, inventPerson, register } from '../support/customer.ts';
import { button, expectFieldError, field } from '../support/forms.ts';
import { failCalls } from '../support/hold.ts';
import { linkOf, waitForMail } from '../support/inbox.ts';
import { expect, test } from '../support/shop.ts';
import { expectToast } from '../support/toasts.ts';

test(
  'a forgotten password is replaced by the link of the mail',
  {
    tag: [
      '@LAY-23',
      '@LAY-24',
      '@AUTH-47',
      '@AUTH-50',
      '@AUTH-53',
      '@AUTH-54',
      '@AUTH-60',
      '@AUTH-61',
    ],
  },
  async ({ page, request }) => {
    const person = inventPerson();
    await register(request, person);
    await confirmEmail(request, person);

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
  },
);

test(
  'a new password needs its confirmation and a good link',
  { tag: ['@AUTH-55', '@AUTH-56', '@AUTH-57', '@AUTH-58', '@AUTH-59', '@AUTH-62'] },
  async ({ page, provokedErrors }) => {
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
  },
);

test(
  'a new password that fails without a reason says so',
  { tag: ['@AUTH-63'] },
  async ({ page, provokedErrors }) => {
    provokedErrors.push(/status of 500.*reset-password/);
    await failCalls(page, 'POST', /\/api\/auth\/reset-password/);
    await page.goto('/reset-password?code=any');
    await field(page, 'New password').fill('a new password');
    await field(page, 'Confirm password').fill('a new password');
    await button(page, 'Reset password').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password');
  },
);

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
