import { expect, type Locator, type Page } from '@playwright/test';

export async function expectToast(page: Page, title: string, text?: string): Promise<Locator> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  const parts = toast.locator('[data-slot=toast-title], [data-slot=toast-description]');
  await expect(parts).toHaveText(text === undefined ? [title] : [title, text]);
  return toast;
}
