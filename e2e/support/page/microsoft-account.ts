import { expect, type Page } from '@playwright/test';
import { readSandboxUrl } from '../shop/addresses.ts';
import { field } from './forms.ts';

interface MicrosoftAccount {
  email: string;
  name?: string;
  /** What the token says falsely. */
  forge?: string;
}

async function expectAccountPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/microsoft\/\w+\/oauth2\/v2\.0\/authorize\?/);
  expect(page.url()).toContain(readSandboxUrl());
}

/** At the page of Microsoft. The address names the account. */
export async function chooseMicrosoftAccount(
  page: Page,
  { email, name, forge }: MicrosoftAccount,
): Promise<void> {
  await expectAccountPage(page);
  await field(page, 'Email').fill(email);
  if (name) await field(page, 'Name').fill(name);
  if (forge) await field(page, 'False in the token').selectOption(forge);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signInWithMicrosoft(page: Page, account: MicrosoftAccount): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Microsoft' }).click();
  await chooseMicrosoftAccount(page, account);
}

export async function cancelAtMicrosoft(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Microsoft' }).click();
  await expectAccountPage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
}
