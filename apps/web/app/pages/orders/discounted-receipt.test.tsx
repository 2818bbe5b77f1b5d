import type { Receipt } from '@partshelf/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { makeReceipt } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import ReceiptPage from './receipt.tsx';

async function listRows(receipt: Receipt) {
  const { screen } = await renderShop({
    routes: [{ path: '/order/:documentId/receipt', Component: ReceiptPage }],
    at: `/order/${'x'.repeat(24)}/receipt`,
    answer: () => ({ data: receipt }),
  });
  await expect.element(screen.getByRole('row').first()).toBeVisible();
  const rows = screen.getByRole('row').elements() as HTMLTableRowElement[];
  const texts = rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent));
  return { screen, rows: texts.slice(2) };
}

test('a receipt shows what a code took off', async () => {
  const sums = { discount: 12.9, tax: 22.06, total: 138.16 };
  const { rows } = await listRows(makeReceipt({ ...sums, discountCode: 'SPRING' }));
  expect(rows).toEqual([
    ['Subtotal', '$129.00'],
    ['Discount SPRING', '-$12.90'],
    ['Net', '$116.10'],
    ['VAT', '$22.06'],
    ['Total in US dollars', '$138.16'],
  ]);
});

test('the receipt of a free order names no payment', async () => {
  const receipt = makeReceipt({ discount: 129, discountCode: 'GIFT', total: 0 });
  const { screen, rows } = await listRows(receipt);
  expect(rows.at(-1)).toEqual(['Total in US dollars', 'Free']);
  const names = screen.getByRole('term').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Order',
    'Reference',
    'Placed',
    'Completed',
    'Seller',
    'Buyer',
  ]);
});
