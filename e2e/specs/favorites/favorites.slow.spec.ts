import type { Page } from '@playwright/test';
import { waitForApiResponse } from '../../support/network.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const tile = (page: Page, title: string) =>
  page.locator('#work-flow-tools').getByRole('article').filter({ hasText: title });
const heart = (page: Page, title: string) =>
  tile(page, title).getByRole('button', { name: `Add ${title} to favorites` });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const wishlist = (page: Page, count: string) =>
  page.getByRole('link', { name: `Wishlist, ${count}`, exact: true });

test(
  'a favorite is on the wishlist until it is added to the cart',
  {
    tag: [
      '@LAY-30',
      '@HOME-42',
      '@PDP-11',
      '@FAV-01',
      '@FAV-02',
      '@FAV-03',
      '@FAV-04',
      '@FAV-05',
      '@FAV-06',
      '@FAV-07',
      '@FAV-08',
      '@FAV-11',
      '@FAV-12',
      '@CART-16',
      '@PERM-25',
    ],
  },
  async ({ page, customer: _signedIn }) => {
    await page.goto('/');
    await heart(page, 'Site Map').click();
    await expect(wishlist(page, '1 item')).toBeVisible();
    await heart(page, 'Org Chart').click();
    await wishlist(page, '2 items').click();
    await expect(page).toHaveURL('/favorite');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('❤️ My Wishlist');
    await expect(page.getByRole('columnheader')).toContainText([
      'Product name',
      'Unit price',
      'Type',
      'Action',
    ]);
    await expect(row(page, 'Site Map').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(row(page, 'Site Map')).toContainText(money(59.0));
    await expect(row(page, 'Site Map')).toContainText('Standard');
    await expect(row(page, 'Org Chart')).toContainText('Trending');

    const added = waitForApiResponse(page, 'POST', /\/api\/carts(\?|$)/);
    await row(page, 'Site Map').getByRole('button', { name: 'Add to cart' }).click();
    await expect(row(page, 'Site Map')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await added;
    await page.reload();
    await expect(row(page, 'Org Chart')).toBeVisible();
    await expect(row(page, 'Site Map')).toBeHidden();

    await row(page, 'Org Chart').getByRole('link', { name: 'Org Chart' }).click();
    const pressed = page.getByRole('button', { name: 'Add Org Chart to favorites' });
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await pressed.click();
    await expect(pressed).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('link', { name: 'Wishlist', exact: true }).click();
    await expect(
      page.getByText('Your wishlist is empty! Start adding products to see them here.'),
    ).toBeVisible();
  },
);
