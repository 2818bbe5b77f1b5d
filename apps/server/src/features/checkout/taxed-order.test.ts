import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import type { Order, Receipt } from '@partshelf/contract/orders/orders.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { createBuyer, type Buyer } from '../../../test/support/buyer.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createImage, createProduct, type Customer } from '../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { forgetInvoices, forgetOrders } from '../../../test/processes/older-backup.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import { collectState, recordOrderChanges } from '../../../test/faults/observed-state.ts';
import { listViolations } from '../../../test/faults/check-invariants.ts';
import { files } from '../../db/tables/files.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

test.beforeAll(async ({ shop, admin }) => {
  await chargeVat(admin, { vies: 'accept' });
  await shop.control('/webhooks', { mode: 'off' });
  await recordOrderChanges(shop.ownerDatabaseUrl);
});

const inGermany = billingOf({ country: 'DE', city: 'Hamburg', purchaseOrder: 'PO-17' });

/** Three at 19.99 and one at 0.50, with 19 %: 60.47 and 11.49. */
async function buyTwo(shop: TestShop, buyer: Buyer, billing = inGermany, imageId?: number) {
  const chart = await createProduct(shop, {
    title: 'Org Chart',
    priceCents: 1_999,
    imageId: imageId ?? null,
  });
  const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 50 });
  const wanted = [{ ...chart, quantity: 3 }, poll];
  const sessionId = await checkoutCalls(buyer).startPaying(wanted, billing);
  await shop.control(`/sessions/${sessionId}/pay`);
  expect((await buyer.check(sessionId)).json()).toMatchObject({ status: 'success' });
  const [order] = await buyer.readOrders();
  return { sessionId, order: order! };
}

/** The invoice comes in a mail of its own. */
async function readPaidMail(shop: TestShop, { user }: Buyer) {
  const isPaidMail = ({ subject }: { subject: string }) =>
    subject.startsWith('Your Partshelf order');
  const mails = await until(
    () => shop.inbox(user.email),
    (found) => found.some(isPaidMail),
  );
  return mails.find(isPaidMail)!;
}

const readData = async <Data>({ call }: Customer, path: string) =>
  (await call('GET', path)).json<{ data: Data }>().data;

test(
  'card page, receipt, order, back office, export and mail name the same tax and total',
  { tags: ['TAX-03', 'INV-02', 'I14'] },
  async ({ shop, admin, buyer }) => {
    const { sessionId, order } = await buyTwo(shop, buyer);
    const { documentId } = order;
    expect(order).toMatchObject({ totalCents: 7_196, taxCents: 1_149, status: 'succeeded' });
    expect((await shop.deps.payments.getSession(sessionId)).amountCents).toBe(7_196);

    const receipt = await readData<Receipt>(buyer, `/orders/${documentId}/receipt`);
    expect(receipt).toMatchObject({ tax: 11.49, total: 71.96 });
    const amounts = receipt.lines.map(({ amount }) => amount);
    expect(sumAmounts([...amounts, receipt.tax])).toBe(receipt.total);
    const [listed] = await readData<Order[]>(buyer, '/orders');
    const prices = listed!.products.map(({ price }) => price);
    expect(sumAmounts([...prices, listed!.tax])).toBe(71.96);

    const path = `/back-office/orders/${documentId}`;
    const details = await readData<AdminOrderDetails>(admin, path);
    expect(details).toMatchObject({ total: 71.96, tax: 11.49, refunded: 0 });
    const csv = (await admin.call('GET', '/back-office/import-export/orders')).body;
    const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
    const own = rows.filter((row) => row['order'] === documentId);
    expect(own.map(({ product, quantity, amount }) => [product, quantity, amount])).toEqual([
      ['Org Chart', '3', '59.97'],
      ['Quick Poll', '1', '0.50'],
      ['VAT 19 %', '1', '11.49'],
    ]);

    const mail = await readPaidMail(shop, buyer);
    expect(mail.text).toContain('Net: $60.47\nVAT 19 %: $11.49\nTotal: $71.96');
    const state = await collectState({ db: shop.deps.db, sandboxUrl: shop.sandbox.url });
    expect(listViolations(state)).toEqual([]);
  },
);

test(
  'the mail of an order shows what was bought on a line',
  { tags: ['BUY-16'] },
  async ({ shop, buyer }) => {
    const image = await createImage(shop);
    await shop.deps.db.update(files).set({ hasShareJpeg: true }).where(eq(files.id, image.id));
    await buyTwo(shop, buyer, inGermany, image.id);
    const { html, text } = await readPaidMail(shop, buyer);
    const url = `http://shop.test/uploads/${image.storageKey}-share.jpg`;
    const [, ...pictures] = html.match(/<img[^>]*>/g)!;
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toContain(`src="${url}" alt="Org Chart"`);
    expect(text).not.toContain(url);
  },
);

test(
  'the mail of an order has logo, number, downloads and how to install each product',
  { tags: ['BUY-16'] },
  async ({ shop, buyer }) => {
    const billing = billingOf({ vatId: 'ATU13585627' });
    const { order } = await buyTwo(shop, buyer, billing);
    const { subject, text, html } = await readPaidMail(shop, buyer);
    expect(subject).toBe(`Your Partshelf order ${order.number}`);
    expect(text).toContain(`We have received your payment for order ${order.number}.`);
    expect(text).toContain('Net: $60.47\nVAT, reverse charge: $0.00\nTotal: $60.47');
    const url = `http://shop.test/order/${order.documentId}`;
    expect(text).toContain(`Download your products:\n${url}\n`);
    expect(html).toContain(`href="${url}"`);
    for (const title of ['Org Chart', 'Quick Poll']) {
      const [, install] = new RegExp(`How to install ${title}:\n(\\S+)`).exec(text)!;
      expect(install).toMatch(new RegExp(`^${url}/install\\?product=\\w{24}$`));
      expect(html).toContain(`href="${install}"`);
    }
    const [logo] = /<img[^>]*>/.exec(html)!;
    expect(logo).toContain('src="http://shop.test/mail-logo.png" width="147" height="28"');
    expect(logo).toContain('alt="Partshelf"');
  },
);

test(
  'a sale without tax has no row of tax on card page, export and mail',
  { tags: ['TAX-03'] },
  async ({ shop, admin, buyer }) => {
    const billing = billingOf({ country: 'US' });
    const { sessionId, order } = await buyTwo(shop, buyer, billing);
    expect(order).toMatchObject({ totalCents: 6_047, tax: { treatment: 'outsideScope' } });
    const { lines, taxCents } = await shop.deps.payments.readLineItems(sessionId);
    expect([lines.length, taxCents]).toEqual([2, 0]);
    const csv = (await admin.call('GET', '/back-office/import-export/orders')).body;
    const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
    expect(rows.filter((row) => row['order'] === order.documentId)).toHaveLength(2);
    const mail = await readPaidMail(shop, buyer);
    expect(mail.text).not.toContain('VAT');
  },
);

test(
  'a payment of the net amount alone does not settle a taxed order',
  { tags: ['TAX-03', 'I3'] },
  async ({ shop, buyer, product }) => {
    const sessionId = await checkoutCalls(buyer).startPaying([product], inGermany);
    const [order] = await buyer.readOrders();
    const { db } = shop.deps;
    const totalCents = order!.totalCents + 1;
    await db.update(orders).set({ totalCents }).where(eq(orders.id, order!.id));
    await shop.control(`/sessions/${sessionId}/pay`);
    expect((await buyer.check(sessionId)).json()).toMatchObject({ status: 'pending' });
    expect(await buyer.readOrders()).toMatchObject([{ status: 'pending', paidAt: null }]);
  },
);

test.for([
  ['with VAT', inGermany],
  ['without VAT, by a checked VAT id', billingOf({ vatId: 'ATU13585627', name: '🧩 GmbH' })],
] as const)(
  'an order %s that a restored backup lacks is rebuilt with its billing and tax',
  { tags: ['slow', 'TAX-03', 'F14', 'I1', 'I14'] },
  async ([, billing], { shop }) => {
    const buyer = await createBuyer(shop);
    const { sessionId, order: sold } = await buyTwo(shop, buyer, billing);
    await forgetInvoices(shop);
    await forgetOrders(shop, buyer.user.id);
    expect(await buyer.readOrders()).toEqual([]);
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    const [rebuilt] = await buyer.readOrders();
    const { documentId, totalCents, taxCents, tax, itemsHash, status } = sold;
    expect(rebuilt).toMatchObject({ documentId, totalCents, taxCents, itemsHash, status });
    expect(rebuilt!.billing).toEqual(sold.billing);
    expect(rebuilt!.tax).toEqual(tax);
    const receipt = await readData<Receipt>(buyer, `/orders/${documentId}/receipt`);
    expect(receipt.lines).toHaveLength(2);
  },
);
