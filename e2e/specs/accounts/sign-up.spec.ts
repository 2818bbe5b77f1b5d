import { generateUser } from '../../support/customer.ts';
import { button, expectFieldError, field } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { fillRegistration } from '../../support/account-pages.ts';
import { countMails, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a visitor chooses a name that is not reserved, registers, and has the mail sent again',
  {
    tag: [
      '@LAY-05',
      '@LAY-18',
      '@LAY-20',
      '@LAY-21',
      '@PERM-10',
      '@AUTH-18',
      '@AUTH-22',
      '@AUTH-23',
      '@AUTH-24',
      '@AUTH-32',
      '@AUTH-34',
      '@AUTH-37',
      '@AUTH-38',
      '@AUTH-39',
      '@AUTH-40',
      '@AUTH-41',
      '@AUTH-44',
    ],
  },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400.*register/);
    const user = generateUser();
    await page.goto('/register');
    await expect(page).toHaveTitle('Register');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await fillRegistration(page, { ...user, username: 'Helpdesk' });
    await button(page, 'Register').click();
    await expectFieldError(page, 'Username', 'This username is not available');

    await field(page, 'Username').fill(user.username);
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
