import { expect, type Locator, type Page } from '@playwright/test';

/** The one toast on the screen, which must say this. */
export async function expectToast(page: Page, ...texts: string[]): Promise<Locator> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  for (const text of texts) await expect(toast).toContainText(text);
  return toast;
}
