import type { Page } from '@playwright/test';
import { generateUser, type User, createCustomer } from '../../support/customer.ts';
import { waitForHydrationOnLoad } from '../../support/hydration.ts';
import { buyNowAsVisitor, expectCheckoutOfBoard } from '../../support/checkout-pages.ts';
import { button, field } from '../../support/layout.ts';
import {
  logInByForm,
  logOut,
  rejectedRequest,
  fillRegistration,
} from '../../support/account-pages.ts';
import { findLink, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/shop-test.ts';

async function register(page: Page, user: User) {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByText(/^After you log in, you continue to the checkout/)).toBeVisible();
  await fillRegistration(page, user);
  await button(page, 'Register').click();
  await expect(page).toHaveURL('/verify-email-sent');
}

test('Buy Now survives a registration confirmed in another tab and happens once', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest);
  const user = generateUser();
  await buyNowAsVisitor(page);
  await register(page, user);

  const tab = await context.newPage();
  waitForHydrationOnLoad(tab);
  const mail = await waitForMail(user.email, 'Confirm your email address');
  await tab.goto(findLink(mail, '/confirm-email?confirmation='));
  await button(tab, 'Confirm email address').click();
  await expect(tab).toHaveURL(/\/login\?confirmed/);
  await logInByForm(tab, user);
  await expectCheckoutOfBoard(tab);
  await tab.close();

  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/');
  await logOut(page);
  await logInByForm(page, user);
  await expect(page).toHaveURL('/');
});

test('Buy Now survives a password reset', async ({ page, request }) => {
  const { user } = await createCustomer(request);
  await buyNowAsVisitor(page);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await field(page, 'Email').fill(user.email);
  await button(page, 'Send reset link').click();
  const mail = await waitForMail(user.email, 'Choose a new password');
  await page.goto(findLink(mail, '/reset-password?code='));
  await field(page, 'New password').fill('a new password');
  await field(page, 'Confirm password').fill('a new password');
  await button(page, 'Reset password').click();
  await expect(page).toHaveURL('/login');
  await logInByForm(page, { ...user, password: 'a new password' });
  await expectCheckoutOfBoard(page);
});

test('a visitor who returns to the shop cancels the pending action', async ({ page, request }) => {
  const { user } = await createCustomer(request);
  await buyNowAsVisitor(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeVisible();
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByText(/^After you log in/)).toHaveCount(0);
  await logInByForm(page, user);
  await expect(page).toHaveURL('/');
});
