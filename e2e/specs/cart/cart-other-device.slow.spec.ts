import { button } from '../../support/layout.ts';
import { expectToast } from '../../support/toasts.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'a product in the cart on another device can be added to neither cart nor favorites',
  { tag: ['@ERR-03', '@ERR-06', '@CART-15', '@FAV-10', '@FAV-13'] },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 400.*\/api\/(carts|favorites)/);
    await page.goto('/product/site-map');
    const heart = button(page, 'Add Site Map to favorites');
    await expect(heart).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await customer.fillCart('site-map');
    await heart.click();
    await expectToast(
      page,
      'Failed to Add',
      'You cannot add this item to your favorites because it is already in your cart.',
    );
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    await page.goto('/product/org-chart');
    await expect(button(page, 'Add to Cart')).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await customer.fillCart('org-chart');
    await button(page, 'Add to Cart').click();
    await expectToast(page, 'Failed to Add', 'This product is already in your cart');
  },
);
