import { expect, type Page } from '@playwright/test';

export async function expectAuthLayout(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(/home$/);
  await expect(page.getByRole('combobox', { name: 'Search App' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}
