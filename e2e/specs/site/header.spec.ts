import {
  expectCategoryToLeadToItsProducts,
  openHydrated,
  searchBox,
  suggestions,
} from '../../support/layout.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'choosing a category leads from any page to its products',
  { tag: ['@HDR-14', '@HOME-29'] },
  async ({ page, customer: _signedIn }) => {
    await expectCategoryToLeadToItsProducts(page);
  },
);

test(
  'a suggestion opens its product',
  { tag: ['@slow', '@HDR-07', '@HDR-10'] },
  async ({ page }) => {
    await openHydrated(page, '/support');
    await searchBox(page).fill('kpi');
    const suggestion = suggestions(page).filter({ hasText: 'KPI Board' });
    await expect(suggestion).toContainText('Dashboards & Data');
    await expect(suggestion).toContainText(money(189.0));
    await suggestion.click();
    await expect(page).toHaveURL('/product/kpi-board');
    await expect(page.getByRole('heading', { level: 1, name: 'KPI Board' })).toBeFocused();
    await expect(suggestions(page)).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form', { tag: ['@HDR-12'] }, async ({ page }) => {
    await page.goto('/search?query=calendar&category=Documents');
    await searchBox(page).fill('tree');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?(?=.*query=tree)(?=.*category=Documents)/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Search Results for tree in Documents',
    );
  });
});
