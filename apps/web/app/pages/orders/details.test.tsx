import type { OrderDetails } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  makeOrder,
  makeOrderDetails,
  makeOrderLine,
  makeOwnRelease,
} from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import OrderDetailsPage from './details.tsx';

beforeEach(signIn);

async function open(order: OrderDetails | undefined) {
  const { screen } = await renderShop({
    routes: [{ path: '/order/:documentId', Component: OrderDetailsPage }],
    at: `/order/${'x'.repeat(24)}`,
    answer: ({ pathname }) =>
      order && pathname === `/api/orders/${'x'.repeat(24)}` ? { data: order } : 404,
  });
  return screen;
}

describe('the page of an order', () => {
  test(
    'has its number, the invoice, the downloads and the sums',
    { tags: ['slow', 'BUY-14', 'BUY-12'] },
    async () => {
      const order = makeOrder({
        number: 1042,
        sold: [makeOrderLine({ title: 'Org Chart', price: 100 })],
        tax: 19,
        invoices: [{ kind: 'invoice', number: 'PS-2026-00012' }],
      });
      const screen = await open(makeOrderDetails(order, [makeOwnRelease('1.2.3.0')]));
      await expect
        .element(screen.getByRole('heading', { level: 1, name: 'Order 1042' }))
        .toBeVisible();
      const invoice = screen.getByRole('button', { name: 'Invoice PS-2026-00012' });
      const download = screen.getByRole('button', { name: 'Download', exact: true });
      await expect.element(download).toBeVisible();
      const [first, second] = [invoice, download].map((one) => one.element());
      expect(first!.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      const sums = screen.getByRole('group', { name: 'Sum' });
      await expect.element(sums).toHaveTextContent('Net$100.00VAT$19.00Total$119.00');
      expect(document.title).toMatch(/^Order 1042/);
      const { textContent } = screen.container;
      expect(textContent).not.toContain(order.documentId);
      expect(textContent).not.toContain(order.stripeId);
    },
  );

  test(
    'shows what was refunded, when and for what, and what remains',
    { tags: ['slow', 'BUY-21'] },
    async () => {
      const refundedAt = '2025-11-21T12:00:00.000Z';
      const line = { product: 'org-chart', title: 'Org Chart', quantity: 1, amount: 25 };
      const refundRequest = { state: 'approved' as const, createdAt: '2025-11-20T12:00:00.000Z' };
      const order = makeOrder({
        sold: [makeOrderLine({ title: 'Org Chart', price: 100 })],
        refunded: 25,
        refunds: [{ amount: 25, refundedAt, lines: [line] }],
        refundRequest,
      });
      const screen = await open(makeOrderDetails(order));
      await expect.element(screen.getByText('Partly refunded', { exact: true })).toBeVisible();
      const sums = screen.getByRole('group', { name: 'Sum' });
      await expect
        .element(sums)
        .toHaveTextContent('Total$100.00Refunded on Nov 21, 2025: Org Chart-$25.00Remaining$75.00');
      expect(screen.getByText(/on its way back/).elements()).toEqual([]);
    },
  );

  test(
    'says for which company it was bought, by whom, and who wants the money back',
    { tags: ['ORG-05'] },
    async () => {
      const company = { documentId: 'fabrikam', name: 'Fabrikam' };
      const createdAt = '2025-11-21T12:00:00.000Z';
      const screen = await open(
        makeOrderDetails(
          makeOrder({
            company,
            boughtBy: 'mara.lindt',
            refundRequest: { state: 'open', createdAt, askedBy: 'jon.olsen' },
          }),
        ),
      );
      await expect
        .element(screen.getByRole('link', { name: 'Fabrikam' }))
        .toHaveAttribute('href', '/company/fabrikam/purchases');
      await expect.element(screen.getByText('mara.lindt', { exact: true })).toBeVisible();
      await expect
        .element(screen.getByText(/^jon\.olsen asked for a refund on Nov 21, 2025\./))
        .toBeVisible();
    },
  );

  test('of another person is not found', { tags: ['BUY-14'] }, async () => {
    const screen = await open(undefined);
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('can be paid while it is not', { tags: ['BUY-14'] }, async () => {
    const screen = await open(makeOrderDetails(makeOrder({ paymentStatus: 'expired' })));
    const retry = screen.getByRole('button', { name: 'New Payment Session' });
    await expect.element(retry).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' }).query()).toBeNull();
  });

  test('prints', { tags: ['slow', 'BUY-14'] }, async () => {
    await page.viewport(800, 1000);
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const screen = await open(makeOrderDetails(makeOrder()));
    await screen.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
  });
});
