import { expect, type Page } from '@playwright/test';
import type { User } from '../api/accounts.ts';
import { confirmApp, readRecoveryCodes } from './authenticator-app.ts';
import { button, field } from './forms.ts';
import { logInByForm } from './login-form.ts';

/** In a live shop, where staff need a second factor. */
export async function acceptInvitation(
  page: Page,
  link: string,
  { username, email, password }: User,
): Promise<void> {
  await page.goto(link);
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await button(page, 'Make my account').click();
  await logInByForm(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await button(page, 'Use an authenticator app').click();
  await confirmApp(page);
  await readRecoveryCodes(page);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(button(page, 'Account menu')).toBeVisible();
}
