import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { configureInvoices, listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoiceCounters, invoices } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { toDayInTimeZone } from './settings.ts';

/** Of the whole file, should a year end meanwhile. */
const now = new Date();
const year = toDayInTimeZone('Europe/Berlin', now).slice(0, 4);

const test = shopTest({ now: () => now });

test(
  'an order that was paid before invoices are set up has none',
  { tags: ['slow', 'X-01', 'INV-11'] },
  async ({ buyer }) => {
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    const listed = await listInvoices(buyer, order!.documentId);
    expect(listed).toEqual({ invoices: [], canAsk: false, canCorrect: false, billing: null });
    expect((await buyer.listOrders())[0]).toMatchObject({ tax: 0, invoices: [] });
  },
);

test(
  'twenty payments at once get the numbers without a gap, each its own',
  { tags: ['slow', 'INV-03', 'INV-04'] },
  async ({ shop, db, admin }) => {
    await configureInvoices(admin);
    const product = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => createBuyer(shop)));
    await Promise.all(buyers.map((buyer) => buyer.payFor(product)));
    const issued = await until(
      () => db.select().from(invoices).orderBy(asc(invoices.sequence)),
      (found) => found.length >= 20,
    );
    expect(issued.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => `PS-${year}-${String(index + 1).padStart(5, '0')}`),
    );
    const sold = await db.select().from(orders).where(eq(orders.status, 'succeeded'));
    const orderOf = new Map(sold.map((order) => [order.id, order.documentId]));
    for (const { orderId, snapshot } of issued) expect(snapshot.order).toBe(orderOf.get(orderId));
    const days = issued.map(({ issuedOn }) => issuedOn);
    expect(days).toEqual(days.toSorted());
    const [first] = issued;
    expect(first!.snapshot).toMatchObject({
      kind: 'invoice',
      seller: { name: 'Northgate Parts GmbH', country: 'DE', vatId: 'DE136695976' },
      lines: [
        {
          title: 'Org Chart',
          version: '1.0.0.0',
          quantity: 1,
          unitPriceCents: 1_999,
          amountCents: 1_999,
        },
      ],
      tax: { treatment: 'none', hundredthsOfPercent: 0 },
      netCents: 1_999,
      taxCents: 0,
      totalCents: 1_999,
    });
  },
);

test(
  'a clock that was set back does not date an invoice before the last one',
  { tags: ['slow', 'INV-03'] },
  async ({ db, admin, buyer }) => {
    await configureInvoices(admin, { prefix: 'B-' });
    const lastDay = `${year}-12-31`;
    await db.update(invoiceCounters).set({ lastDay });
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    const { invoices: listed } = await listInvoices(buyer, order!.documentId);
    expect(listed).toMatchObject([{ kind: 'invoice', issuedOn: lastDay, total: 19.99 }]);
    expect(listed[0]!.number).toMatch(/^B-\d{4}-000\d\d$/);
  },
);

test(
  'an issued invoice is never changed or deleted',
  { tags: ['INV-04'] },
  async ({ db, admin, buyer }) => {
    await configureInvoices(admin);
    await buyer.buyProduct();
    const [before] = await db.select().from(invoices).limit(1);
    const refused = { cause: { message: 'invoices are never changed or deleted' } };
    await expect(db.update(invoices).set({ taxCents: 1, netCents: 1 })).rejects.toMatchObject(
      refused,
    );
    await expect(db.delete(invoices)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate invoices cascade`)).rejects.toBeDefined();
    expect((await db.select().from(invoices).where(eq(invoices.id, before!.id)))[0]).toEqual(
      before,
    );
  },
);

test(
  'an order names its invoices in the list and in its details',
  { tags: ['INV-08'] },
  async ({ admin, buyer }) => {
    await configureInvoices(admin);
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    const [listed] = await buyer.listOrders();
    const details = (await buyer.call('GET', `/orders/${order!.documentId}`)).json().data;
    const { number } = (await listInvoices(buyer, order!.documentId)).invoices[0]!;
    expect(listed).toMatchObject({ invoices: [{ kind: 'invoice', number }] });
    expect(details.invoices).toEqual([{ kind: 'invoice', number }]);
  },
);
