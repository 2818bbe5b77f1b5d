import { confirmEmail, generateUser, register } from '../../support/customer.ts';
import { failRequests } from '../../support/network.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { logInByForm } from '../../support/account-pages.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a forgotten password is reset by the link of the mail, and not without it',
  {
    tag: [
      '@LAY-23',
      '@LAY-24',
      '@AUTH-47',
      '@AUTH-50',
      '@AUTH-53',
      '@AUTH-54',
      '@AUTH-59',
      '@AUTH-60',
      '@AUTH-61',
    ],
  },
  async ({ page, request }) => {
    const user = generateUser();
    await register(request, user);
    await confirmEmail(request, user);

    await page.goto('/forgot-password');
    await field(page, 'Email').fill(user.email);
    await button(page, 'Send reset link').click();
    await expect(page.getByText(/^If an account exists/)).toHaveText(
      "If an account exists, you'll receive a password reset link in your email.",
    );

    await page.goto('/reset-password');
    await expect(page.getByRole('alert')).toHaveText('Invalid reset link');

    const mail = await waitForMail(user.email, 'Choose a new password');
    await page.goto(findLink(mail, '/reset-password?code='));
    await field(page, 'New password').fill('a new password');
    await field(page, 'Confirm password').fill('a new password');
    await button(page, 'Reset password').click();
    await expectToast(page, 'Your password has been updated successfully.');
    await expect(page).toHaveURL('/login');
    await logInByForm(page, { ...user, password: 'a new password' });
    await expect(page).toHaveURL('/');
  },
);

const mailForms = [
  {
    path: '/forgot-password',
    call: /\/api\/auth\/forgot-password/,
    submit: 'Send reset link',
    failure: 'Something went wrong',
    tag: ['@AUTH-48', '@AUTH-49', '@AUTH-51', '@AUTH-52'],
  },
  {
    path: '/resend-verification',
    call: /\/api\/auth\/send-email-confirmation/,
    submit: 'Resend Verification Email',
    failure: 'Failed to resend verification',
    tag: ['@AUTH-42', '@AUTH-43', '@AUTH-45', '@AUTH-46'],
  },
];

for (const { path, call, submit, failure, tag } of mailForms) {
  test(
    `${path} validates the address and shows errors of the server`,
    { tag },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 500/);
      await page.goto(path);
      await button(page, submit).click();
      await expectFieldError(page, 'Email', 'Email is required');
      await field(page, 'Email').fill('name@invalid');
      await expectFieldError(page, 'Email', 'Invalid email address');

      await field(page, 'Email').fill(generateUser().email);
      await failRequests(page, 'POST', call);
      await button(page, submit).click();
      await expect(page.getByRole('alert')).toHaveText(failure);

      await failRequests(page, 'POST', call, { error: { message: 'The mail is at lunch' } });
      await button(page, submit).click();
      await expect(page.getByRole('alert')).toHaveText('The mail is at lunch');
    },
  );
}
