import { expect, test } from 'vitest';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';

test('an order shows what a code took off', async () => {
  const { screen } = await openAdminOrder({ discount: 12.9, discountCode: 'SPRING', total: 116.1 });
  const table = screen.getByRole('table', { name: 'Products' });
  const rows = table.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.slice(2).map(({ cells }) => [...cells].map((cell) => cell.textContent))).toEqual([
    ['Subtotal', '$129.00'],
    ['Discount SPRING', '-$12.90'],
    ['Total', '$116.10'],
  ]);
});

test('a free order offers no refund', async () => {
  const { screen } = await openAdminOrder({ discount: 129, discountCode: 'GIFT', total: 0 });
  expect(screen.getByRole('button', { name: /refund/i }).elements()).toHaveLength(0);
});
