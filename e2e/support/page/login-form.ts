import { expect, type Page } from '@playwright/test';
import type { User } from '../api/accounts.ts';
import { button, field } from './forms.ts';

/** The URL of the login is shown before the page itself. */
export async function logInByForm(
  page: Page,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Console error of a request, or a poll of the closed socket, in flight while its session ends. */
export const rejectedRequest = /status of 401|status of 400.*\/socket\.io\//;

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}
