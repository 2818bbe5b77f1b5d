import { expect, type Page } from '@playwright/test';
import { readSandboxUrl } from '../shop/addresses.ts';
import { field } from './forms.ts';

interface GoogleAccount {
  email: string;
  name?: string;
  hasImage?: boolean;
}

export const googleButton = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });

export async function signInWithGoogle(
  page: Page,
  { email, name, hasImage = false }: GoogleAccount,
): Promise<void> {
  await googleButton(page).click();
  await expect(page).toHaveURL(/\/google\/sign-in\//);
  expect(page.url()).toContain(readSandboxUrl());
  await field(page, 'Email').fill(email);
  if (name) await field(page, 'Name').fill(name);
  await page.getByLabel(hasImage ? 'Sample picture' : 'None').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}
