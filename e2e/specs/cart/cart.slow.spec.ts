import type { Page } from '@playwright/test';
import { pauseRequests } from '../../support/network.ts';
import { expect, test } from '../../support/shop-test.ts';

const wholeCart = /\/api\/carts(\?|$)/;
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'the cart is disabled while it is refetched',
  { tag: ['@CART-12'] },
  async ({ page, customer }) => {
    await customer.fillCart('weather-strip', 'link-checker');
    await page.clock.install();
    await page.goto('/cart');
    await box(page, 'Link Checker').uncheck();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
    const reading = await pauseRequests(page, 'GET', wholeCart);
    await page.clock.fastForward('05:10');
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await reading.arrival;
    await expect(page.getByText('1 of 2 selected')).toBeVisible();
    const actions = [
      box(page, 'Weather Strip'),
      page.getByRole('checkbox', { name: 'All items' }),
      ...[
        'Select all',
        'Unselect all',
        'Delete selected',
        'Delete Weather Strip',
        'Proceed to Checkout',
      ].map((name) => button(page, name)),
    ];
    for (const action of actions) await expect(action).toBeDisabled();
    reading.resume();
    for (const action of actions) await expect(action).toBeEnabled();
  },
);
