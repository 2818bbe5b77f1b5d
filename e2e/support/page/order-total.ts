import type { Locator, Page } from '@playwright/test';

export function getTotal(page: Page): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('+ dd');
}
