import type { Locator, Page } from '@playwright/test';

/** The amount at the foot of the cart's or the checkout's sum. */
export function totalOn(page: Page): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('+ dd');
}
