import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { forgetOrders } from '../../../test/processes/older-backup.ts';
import { notifyOfPayment } from '../../../test/processes/stripe-webhook.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { createCategory, putIntoCategory } from '../../../test/support/factories.ts';
import { billingOf, configureInvoices } from '../../../test/support/invoicing.ts';
import {
  bothOffers,
  createLicensedProduct,
  listLicencesOf,
  saveLicensing,
} from '../../../test/support/licensing.ts';
import { startRenewing } from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

const start = new Date('2027-01-10T10:00:00Z');

const beforeEnd = new Date('2027-12-01T00:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

test.beforeAll(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'off' });
});

const readLines = ({ deps }: TestShop, { user }: Buyer) =>
  deps.db
    .select({ licensing: orderLines.licensing })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, user.id))
    .orderBy(asc(orders.id), asc(orderLines.position));

const forever = { isForever: true, graceDays: 7, renewalPriceCents: null };
const term = { isForever: false, graceDays: 7, renewalPriceCents: 900 };

test(
  'an order that is rebuilt from its payment keeps its licences',
  { tags: ['LIC-01', 'LIC-02'] },
  async ({ shop, admin, buyer }) => {
    const product = await createLicensedProduct(shop, admin, { graceDays: 7 });
    const { bundle, tree } = await publishBundle(shop, admin);
    await putIntoCategory(shop, tree, await createCategory(shop, { title: 'Trees' }));
    await saveLicensing(admin, tree.documentId, { ...bothOffers, graceDays: 7 });
    const items = [
      { productDocumentId: product.documentId, quantity: 2, isForever: true },
      { productDocumentId: bundle.documentId, quantity: 1 },
    ];
    const ordered = await buyer.call('POST', '/orders', { items });
    const { id: sessionId } = ordered.json().stripeSession;
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const read = async () => ({
      lines: await readLines(shop, buyer),
      licences: (await listLicencesOf(shop, buyer.user.id)).map(
        ({ id: _id, orderLineId: _line, ...licence }) => licence,
      ),
    });
    const sold = await read();
    expect(sold.licences).toHaveLength(3);
    expect(sold.lines.map(({ licensing }) => licensing)).toEqual([forever, null, null, term]);
    await forgetOrders(shop, buyer.user.id);
    expect(await listLicencesOf(shop, buyer.user.id)).toEqual([]);
    expect(await notifyOfPayment(shop, sessionId)).toBe(200);
    expect(await read()).toEqual(sold);
  },
);

test(
  'a renewal that is rebuilt from its payment gives its year back',
  { tags: ['LIC-06'] },
  async ({ shop, admin, buyer }) => {
    const product = await createLicensedProduct(shop, admin);
    const pay = async (sessionId: string) => {
      await shop.control(`/sessions/${sessionId}/pay`);
      await buyer.check(sessionId);
    };
    const readEnd = async () => (await listLicencesOf(shop, buyer.user.id))[0]!.updatesUntil;
    const purchase = await buyer.startPaying([product]);
    await pay(purchase);
    const [licence] = await listLicencesOf(shop, buyer.user.id);
    clock.now = beforeEnd;
    const renewal = await startRenewing(buyer, [licence!.documentId]);
    await pay(renewal.id);
    const renewed = await readEnd();
    expect(renewed).toEqual(new Date('2029-01-10T10:00:00Z'));
    await forgetOrders(shop, buyer.user.id);
    clock.now = start;
    expect(await notifyOfPayment(shop, purchase)).toBe(200);
    expect(await readEnd()).toEqual(licence!.updatesUntil);
    clock.now = beforeEnd;
    expect(await notifyOfPayment(shop, renewal.id)).toBe(200);
    expect(await readEnd()).toEqual(renewed);
    const { data } = (await buyer.call('GET', '/orders')).json();
    expect(JSON.stringify(data)).toContain(`Renewal: ${product.title}`);
  },
);

test(
  'a quote freezes the choice, and the order that accepts it has it',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer }) => {
    await configureInvoices(admin);
    const { documentId } = await createLicensedProduct(shop, admin, { graceDays: 7 });
    const items = [{ productDocumentId: documentId, quantity: 1, isForever: true }];
    const made = await buyer.call('POST', '/quotes', { items, billing: billingOf() });
    expect(made.statusCode, made.body).toBe(200);
    const { token, total } = made.json().data;
    await saveLicensing(admin, documentId, null);
    const accepted = await buyer.call('POST', `/quotes/${token}/accept`, {});
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(await readLines(shop, buyer)).toEqual([{ licensing: forever }]);
    expect((await buyer.readOrders())[0]!.totalCents).toBe(Math.round(total * 100));
  },
);
