import { expect, type Page } from '@playwright/test';

export async function expectShopLayout(page: Page, title: string | RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  const logo = page.getByRole('banner').getByRole('link', { name: 'Partshelf, home' });
  await expect(logo).toHaveAttribute('href', '/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
