import type { Page } from '@playwright/test';
import type { User } from '../api/accounts.ts';
import { field } from './forms.ts';

export async function fillRegistration(page: Page, user: User): Promise<void> {
  await field(page, 'Username').fill(user.username);
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await field(page, 'Confirm password').fill(user.password);
}
