import { generateUser, register } from '../../support/customer.ts';
import { button, field } from '../../support/layout.ts';
import { expectToast, holdToasts } from '../../support/toasts.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a user can log in once the email address is confirmed',
  { tag: ['@AUTH-16'] },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 400.*auth\/local/);
    const user = generateUser();
    await register(request, user);
    await page.goto('/login');
    await holdToasts(page);
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
