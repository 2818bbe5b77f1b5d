import type { Page } from '@playwright/test';
import { buyProduct } from '../../support/order-calls.ts';
import { money } from '../../support/money.ts';
import { expect, test } from '../../support/shop-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Receipt' });

test(
  'a paid order links to its receipt',
  { tag: ['@slow', '@I14'] },
  async ({ page, customer }) => {
    const order = await buyProduct(customer, 'link-checker');
    await page.goto('/order');
    await page.getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Receipt' }).click();
    await expect(page).toHaveURL(`/order/${order.documentId}/receipt`);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(String(order.number), { exact: true })).toBeVisible();
    await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
    await expect(page.getByText(customer.user.email)).toBeVisible();
    await expect(page.getByText('12 Shelf Lane')).toBeVisible();
    const cells = page.getByRole('row', { name: 'Link Checker' }).getByRole('cell');
    await expect(cells).toHaveText(['1', money(59.9), money(59.9)]);
    await expect(page.getByRole('row', { name: 'Total' })).toContainText(money(59.9));
    await page.getByRole('main').getByRole('link', { name: 'Track My Order' }).click();
    await expect(page).toHaveURL('/order');
  },
);
