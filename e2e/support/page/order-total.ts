import type { Locator, Page } from '@playwright/test';

/** The total of the cart or the checkout. */
export function getTotal(page: Page): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('+ dd');
}
