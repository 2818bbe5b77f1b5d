import type { Page } from '@playwright/test';
import { inventPerson, type Person, welcomeCustomer } from '../support/customer.ts';
import { button, field } from '../support/forms.ts';
import { linkOf, waitForMail } from '../support/inbox.ts';
import { expect, test, waitUntilAlive } from '../support/shop.ts';
import { totalOn } from '../support/sum-panel.ts';
import { expectToast } from '../support/toasts.ts';

async function logInAs(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

async function buyNow(page: Page) {
  await page.goto('/product/kpi-board');
  await button(page, 'Buy Now').click();
  await expectToast(page, 'Access Denied', 'You need to log in to access this page.');
  await expect(page).toHaveURL('/login');
}

async function expectCheckoutOfBoard(page: Page) {
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('KPI Board');
  await expect(totalOn(page)).toHaveText('$189.00');
}

async function register(page: Page, person: Person) {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByText(/^After you log in, you continue to the checkout/)).toBeVisible();
  await field(page, 'Username').fill(person.username);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await button(page, 'Register').click();
  await expect(page).toHaveURL('/verify-email-sent');
}

async function logOut(page: Page) {
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The address changes first, and the page left behind may have a field Email too.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
}

test('Buy Now leads a visitor through the login to the checkout, and back from it to the product', async ({
  page,
  request,
}) => {
  const { person } = await welcomeCustomer(request);
  await buyNow(page);
  await logInAs(page, person);
  await expectCheckoutOfBoard(page);
  await page.goBack();
  await expect(page).toHaveURL('/product/kpi-board');
});

test('Buy Now outlives a sign-up whose mail opens in another tab, and happens once', async ({
  page,
  context,
  provokedErrors,
}) => {
  // What is under way when the session ends is refused.
  provokedErrors.push(/status of 401/);
  const person = inventPerson();
  await buyNow(page);
  await register(page, person);

  const tab = await context.newPage();
  waitUntilAlive(tab);
  const mail = await waitForMail(person.email, 'Confirm your email address');
  await tab.goto(linkOf(mail, '/confirm-email?confirmation='));
  await button(tab, 'Confirm email address').click();
  await expect(tab).toHaveURL(/\/login\?confirmed/);
  await logInAs(tab, person);
  await expectCheckoutOfBoard(tab);
  await tab.close();

  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/');
  await logOut(page);
  await logInAs(page, person);
  await expect(page).toHaveURL('/');
});

test('Buy Now outlives a new password', async ({ page, request }) => {
  const { person } = await welcomeCustomer(request);
  await buyNow(page);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await field(page, 'Email').fill(person.email);
  await button(page, 'Send reset link').click();
  const mail = await waitForMail(person.email, 'Choose a new password');
  await page.goto(linkOf(mail, '/reset-password?code='));
  await field(page, 'New password').fill('a new password');
  await field(page, 'Confirm password').fill('a new password');
  await button(page, 'Reset password').click();
  await expect(page).toHaveURL('/login');
  await logInAs(page, { ...person, password: 'a new password' });
  await expectCheckoutOfBoard(page);
});

test('a favorite of a visitor is set after signing in with Google', async ({ page }) => {
  await page.goto('/search?query=site');
  const heart = page.getByRole('button', { name: 'Add Site Map to favorites' });
  await heart.click();
  const toast = await expectToast(
    page,
    'Authentication required',
    'Please login to manage favorites',
  );
  await toast.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Email').fill(inventPerson().email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Added to Wishlist', 'Site Map is in your wishlist.');
  await expect(page).toHaveURL('/search?query=site');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
});

test('a visitor who goes back to the shop has given up what was asked for', async ({
  page,
  request,
}) => {
  const { person } = await welcomeCustomer(request);
  await buyNow(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeVisible();
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.getByText(/^After you log in/)).toHaveCount(0);
  await logInAs(page, person);
  await expect(page).toHaveURL('/');
});
