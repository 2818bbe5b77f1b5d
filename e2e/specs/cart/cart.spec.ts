import type { Page } from '@playwright/test';
import { pauseRequests, waitForApiResponse } from '../../support/network.ts';
import { getTotal } from '../../support/checkout-pages.ts';
import { cancelPayment, payByCard } from '../../support/sandbox.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const wholeCart = /\/api\/carts(\?|$)/;

const item = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Cart items' }).getByRole('listitem').filter({ hasText: title });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'items are selected one by one or all at once, and go to the checkout with their total',
  {
    tag: [
      '@LAY-31',
      '@LAY-33',
      '@CART-01',
      '@CART-02',
      '@CART-03',
      '@CART-04',
      '@CART-07',
      '@CART-08',
      '@CART-09',
      '@CART-17',
    ],
  },
  async ({ page, customer }) => {
    await customer.fillCart('weather-strip', 'link-checker', 'kpi-board');
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
    await expect(item(page, '')).toHaveCount(3);
    await expect(page.getByText('3 of 3 selected')).toBeVisible();
    await expect(getTotal(page)).toHaveText(money(273.4));
    await expect(button(page, 'Select all')).toBeDisabled();

    await box(page, 'KPI Board').uncheck();
    await expect(page.getByText('2 of 3 selected')).toBeVisible();
    await expect(getTotal(page)).toHaveText(money(84.4));

    await button(page, 'Unselect all').click();
    await expect(page.getByText('0 of 3 selected')).toBeVisible();
    await expect(getTotal(page)).toHaveText(money(0));
    await expect(button(page, 'Proceed to Checkout')).toBeDisabled();
    await expect(button(page, 'Unselect all')).toBeDisabled();
    await expect(button(page, 'Delete selected')).toBeDisabled();
    await button(page, 'Select all').click();
    await expect(page.getByText('3 of 3 selected')).toBeVisible();
    await button(page, 'Unselect all').click();
    await box(page, 'Weather Strip').check();
    await expect(getTotal(page)).toHaveText(money(24.5));
    await box(page, 'Link Checker').check();
    await button(page, 'Proceed to Checkout').click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Link Checker',
      'Weather Strip',
    ]);
    await expect(getTotal(page)).toHaveText(money(84.4));
  },
);

test('a cart follows another tab, where everything is selected', async ({ page, customer }) => {
  await customer.fillCart('weather-strip', 'link-checker');
  await page.goto('/cart');
  await box(page, 'Weather Strip').uncheck();
  const other = await page.context().newPage();
  await other.goto('/cart');
  await expect(other.getByText('2 of 2 selected')).toBeVisible();
  await button(other, 'Delete Link Checker').click();
  await expect(page.getByText('0 of 1 selected')).toBeVisible();
});

test(
  'the selection survives a cancelled payment and is cleared by a paid order',
  { tag: ['@CART-19'] },
  async ({ page, customer }) => {
    await customer.fillCart('weather-strip', 'link-checker', 'kpi-board');
    await page.goto('/cart');
    await box(page, 'KPI Board').uncheck();
    await button(page, 'Proceed to Checkout').click();
    await button(page, 'Proceed to Payment').click();
    await cancelPayment(page);
    await page.getByRole('link', { name: 'Back to Cart' }).click();
    await expect(page.getByText('2 of 3 selected')).toBeVisible();
    await expect(box(page, 'Link Checker')).toBeChecked();

    await box(page, 'KPI Board').check();
    await page.goto('/order');
    await button(page, 'Retry Payment (Attempt 1/3)').click();
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('0 of 1 selected')).toBeVisible();
  },
);

test(
  'selected items are deleted together, one by its own button, and the empty cart says so',
  { tag: ['@CART-05', '@CART-06', '@CART-10', '@CART-11', '@CART-18'] },
  async ({ page, customer }) => {
    await customer.fillCart('weather-strip', 'link-checker', 'kpi-board');
    await page.goto('/cart');
    await box(page, 'KPI Board').uncheck();
    await button(page, 'Delete selected').click();
    await expect(item(page, '')).toHaveCount(1);
    await expect(page.getByText('0 of 1 selected')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(box(page, 'KPI Board')).toBeEnabled();
    await page.reload();
    await expect(item(page, '')).toHaveCount(1);
    await expect(item(page, 'KPI Board')).toBeVisible();

    await button(page, 'Delete KPI Board').click();
    await expect(
      page.getByText('Your cart is empty! Start adding products to see them here.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'an added product shows In Cart at once on its card and its page',
  { tag: ['@HOME-43', '@HOME-44', '@PDP-12', '@PDP-13', '@PDP-14', '@CART-14', '@HDR-31'] },
  async ({ page, customer }) => {
    await customer.fillCart('kpi-board');
    const adding = await pauseRequests(page, 'POST', wholeCart);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    const tile = page.getByRole('article').filter({ hasText: 'Site Map' });
    await tile.getByRole('button', { name: 'Add to Cart' }).click();
    await adding.arrival;
    await expect(tile.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    const added = waitForApiResponse(page, 'POST', wholeCart);
    adding.resume();
    await added;

    await tile.getByRole('link', { name: 'Site Map' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Site Map' })).toBeVisible();
    await expect(button(page, 'In Cart')).toBeDisabled();
    await page.reload();
    await expect(button(page, 'In Cart')).toBeDisabled();
  },
);

test(
  'cart and favorites are refetched after five minutes, the cart not on window focus',
  { tag: ['@NUM-09', '@NUM-10', '@NUM-11'] },
  async ({ page, customer: _signedIn }) => {
    const reads = { carts: 0, favorites: 0 };
    page.on('request', (request) => {
      const list = /^\/api\/(carts|favorites)$/.exec(new URL(request.url()).pathname)?.[1];
      if (list && request.method() === 'GET') reads[list as keyof typeof reads] += 1;
    });
    const lookAtWindow = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const follow = async (name: string, text: string) => {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page.getByText(text)).toBeVisible();
    };
    const lookAtBoth = async () => {
      await follow('Cart', 'Your cart is empty!');
      await follow('Wishlist', 'Your wishlist is empty!');
    };

    const start = Date.now();
    await page.clock.setFixedTime(start);
    await page.goto('/support');
    await lookAtBoth();
    expect(reads).toEqual({ carts: 1, favorites: 1 });
    await page.clock.setFixedTime(start + 299_000);
    await lookAtBoth();
    await lookAtWindow();
    expect(reads).toEqual({ carts: 1, favorites: 1 });

    await page.clock.setFixedTime(start + 301_000);
    await lookAtWindow();
    await expect.poll(() => reads).toEqual({ carts: 1, favorites: 2 });
    await lookAtBoth();
    await expect.poll(() => reads).toEqual({ carts: 2, favorites: 2 });
  },
);
