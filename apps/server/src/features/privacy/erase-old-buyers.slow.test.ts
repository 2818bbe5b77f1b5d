import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { runJob } from '../../../test/support/calls/privacy-calls.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, untilInvoices } from '../../../test/support/invoicing.ts';
import { readDatabase } from '../../../test/support/find-text.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { toDayInTimeZone } from '../invoices/settings.ts';
import { eraseUser } from './erase-user.ts';

const test = shopTest();
const refused = { cause: { message: 'invoices are never changed or deleted' } };

async function buyWithInvoice(shop: TestShop, street: string) {
  const buyer = await createBuyer(shop);
  const { documentId } = await createProduct(shop);
  const items = [{ productDocumentId: documentId, cartDocumentId: null, quantity: 1 }];
  const billing = billingOf({ street, kind: 'person', country: 'DE' });
  const answer = await buyer.call('POST', '/orders', { items, billing });
  const { id } = answer.json().stripeSession;
  await shop.control(`/sessions/${id}/pay`);
  await buyer.check(id);
  const [order] = await buyer.readOrders();
  await untilInvoices(buyer, order!.documentId, 1);
  return { ...buyer, order: order! };
}

const erase = (shop: TestShop, documentId: string) =>
  eraseUser(shop.deps, { documentId, reviews: 'anonymous', erasedAt: new Date() });

test(
  'the buyer leaves order and invoice of an erased person when the books need neither',
  { tags: ['PRIV-04', 'INV-04'] },
  async ({ shop, db, admin }) => {
    const timeZone = 'Pacific/Auckland';
    await chargeVat(admin, { timeZone });
    const old = await buyWithInvoice(shop, 'Quittenweg 77');
    const recent = await buyWithInvoice(shop, 'Mispelallee 12');
    const customer = await buyWithInvoice(shop, 'Schlehengasse 5');
    const year = Number(toDayInTimeZone(timeZone, new Date()).slice(0, 4));
    // The year of the shop begins at 11:00 UTC.
    const paidAt = (time: string) => new Date(`${year - 11}-12-31T${time}:00Z`);
    const setPaid = (id: number, at: Date) =>
      db.update(orders).set({ paidAt: at }).where(eq(orders.id, id));
    await setPaid(old.order.id, paidAt('10:59'));
    await setPaid(recent.order.id, paidAt('11:01'));
    await setPaid(customer.order.id, paidAt('10:59'));
    await erase(shop, old.user.documentId);
    await erase(shop, recent.user.documentId);
    await runJob(shop, 'delete-expired');

    const find = await readDatabase(shop);
    expect(find('Quittenweg 77')).toEqual([]);
    expect(find('Mispelallee 12')).toEqual(['invoices.snapshot', 'orders.billing']);
    expect(find('Schlehengasse 5')).toContain('invoices.snapshot');
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, old.order.id));
    expect(invoice!.snapshot).toMatchObject({
      buyer: { name: '', country: 'DE', email: '' },
      totalCents: invoice!.totalCents,
      seller: { name: 'Northgate Parts GmbH' },
    });
    expect(await db.$count(invoiceFiles, eq(invoiceFiles.invoiceId, invoice!.id))).toBe(0);
    for (const format of ['pdf', 'xml']) {
      const path = `/orders/${old.order.documentId}/invoice?format=${format}`;
      expect((await admin.call('GET', path)).statusCode).not.toBe(500);
    }
  },
);

test(
  'an invoice accepts no other change, not even of an erased person',
  { tags: ['INV-04'] },
  async ({ shop, db, admin }) => {
    await chargeVat(admin);
    const { user, order } = await buyWithInvoice(shop, 'Quittenweg 78');
    const ofOrder = eq(invoices.orderId, order.id);
    const change = (snapshot: ReturnType<typeof sql>) =>
      db.update(invoices).set({ snapshot }).where(ofOrder);
    const withoutBuyer = sql`without_buyer(${invoices.snapshot})`;
    await expect(change(withoutBuyer)).rejects.toMatchObject(refused);
    await erase(shop, user.documentId);
    await expect(
      change(sql`jsonb_set(${invoices.snapshot}, '{totalCents}', '1')`),
    ).rejects.toMatchObject(refused);
    await expect(
      change(sql`jsonb_set(without_buyer(${invoices.snapshot}), '{totalCents}', '1')`),
    ).rejects.toMatchObject(refused);
    await expect(
      db
        .update(invoices)
        .set({ snapshot: withoutBuyer, totalCents: 1, netCents: 1, taxCents: 0 })
        .where(ofOrder),
    ).rejects.toMatchObject(refused);
    await expect(db.delete(invoices).where(ofOrder)).rejects.toMatchObject(refused);
    const erased = await db.select().from(users).where(eq(users.id, user.id));
    expect(erased[0]!.erasedAt).not.toBeNull();
    await change(withoutBuyer);
  },
);
