import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { computeShare, sumAmounts, toCents, toAmount } from '@partshelf/contract/money.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoices } from '../../db/tables/invoices.ts';

const test = shopTest();

test.beforeAll(({ admin }) => chargeVat(admin, { oneStopShop: true }));

test(
  'a request is approved for lines, once, and the credit note names them',
  { tags: ['VEND-06', 'I2'] },
  async ({ shop, admin, product }) => {
    const buyer = await createBuyer(shop);
    const other = await createProduct(shop);
    const items = itemsOf([{ ...product, quantity: 2 }, other]);
    const billing = billingOf({ country: 'DE' });
    const ordered = await buyer.call('POST', '/orders', { items, billing });
    const sessionId: string = ordered.json().stripeSession.id;
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const [order] = await buyer.readOrders();
    const reason = 'One of two does not run on our tenant.';
    await buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });

    const path = `/back-office/orders/${order!.documentId}`;
    const read = async (): Promise<AdminOrderDetails> =>
      (await admin.call('GET', path)).json().data;
    const { lines, refundRequests } = await read();
    const request = refundRequests[0]!.documentId;
    const approve = (body: object) =>
      admin.call('POST', `/back-office/refunds/${request}/approve`, body);
    const line = { product: product.documentId, quantity: 1 };
    for (const body of [
      { amount: 1, lines: [line] },
      { lines: [line, line] },
      { lines: [{ ...line, quantity: 3 }] },
    ]) {
      expect((await approve(body)).statusCode).toBe(400);
    }

    const note = { reason: 'The other one stays.', tellsBuyer: true };
    const ofOther = { product: other.documentId, quantity: 1, endsDownloads: true };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => approve({ lines: [line], ...note })),
      admin.call('POST', `${path}/partial-refund`, { lines: [ofOther] }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);

    const half = toAmount(computeShare(toCents(lines[0]!.paid), 1, 2));
    const { refunds, ...details } = await until(
      read,
      ({ refunded }) => refunded === sumAmounts([half, lines[1]!.paid]),
    );
    expect(details.refundRequests).toMatchObject([{ state: 'approved' }]);
    expect(refunds).toContainEqual(
      expect.objectContaining({
        ...note,
        by: admin.user.username,
        lines: [{ title: lines[0]!.title, quantity: 1, amount: half, endsDownloads: false }],
      }),
    );
    const documents = await until(
      () => shop.deps.db.select().from(invoices).where(eq(invoices.orderId, order!.id)),
      ({ length }) => length === 3,
    );
    expect(documents.map(({ snapshot }) => snapshot.lines)).toContainEqual([
      expect.objectContaining({ title: lines[0]!.title, quantity: 1 }),
    ]);
    await until(
      () => shop.inbox(buyer.user.email, 1),
      (mails) => mails.some(({ text }) => text?.includes(`Reason: ${note.reason}`)),
    );
    expect(await readAudit(admin, request)).toMatchObject([
      { action: 'approved', details: { amount: half, products: lines[0]!.title } },
    ]);
  },
);
