import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCategory, putIntoCategory } from '../../../test/support/factories.ts';
import {
  createLicensedProduct,
  listLicencesOf,
  saveLicensing,
} from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { licenceEntries } from '../../db/tables/licences.ts';
import { orderLines } from '../../db/tables/orders.ts';

const start = new Date('2028-02-29T10:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

const itemOf = ({ documentId }: { documentId: string }, choice: object = {}) => ({
  productDocumentId: documentId,
  quantity: 1,
  ...choice,
});

test(
  'paying issues one licence for each unit, for a year to the day',
  { tags: ['slow', 'LIC-02'] },
  async ({ shop, admin, buyer }) => {
    const product = await createLicensedProduct(shop, admin);
    await buyer.buy([{ ...product, quantity: 3 }]);
    const issued = await listLicencesOf(shop, buyer.user.id);
    expect(issued.map(({ unit }) => unit)).toEqual([1, 2, 3]);
    expect(new Set(issued.map(({ documentId }) => documentId)).size).toBe(3);
    for (const licence of issued) {
      expect(licence).toMatchObject({
        startsAt: start,
        updatesUntil: new Date('2029-02-28T10:00:00Z'),
      });
    }
    const entries = await shop.deps.db
      .select()
      .from(licenceEntries)
      .where(eq(licenceEntries.licenceId, issued[0]!.id));
    expect(entries).toMatchObject([{ kind: 'issued', months: 12, createdAt: start }]);
  },
);

test(
  'the ledger of a licence cannot be changed',
  { tags: ['LIC-02'] },
  async ({ shop, admin, buyer, db }) => {
    await buyer.buy([await createLicensedProduct(shop, admin)]);
    const [licence] = await listLicencesOf(shop, buyer.user.id);
    const ofLicence = eq(licenceEntries.licenceId, licence!.id);
    await expect(db.update(licenceEntries).set({ months: 24 }).where(ofLicence)).rejects.toThrow(
      'Failed query',
    );
    await expect(db.delete(licenceEntries).where(ofLicence)).rejects.toThrow('Failed query');
  },
);

test(
  'the chosen offer decides about the price and the term, in cart, checkout and order',
  { tags: ['LIC-01', 'LIC-02'] },
  async ({ shop, admin, buyer, db }) => {
    const product = await createLicensedProduct(shop, admin, { graceDays: 7 });
    const added = await buyer.call('POST', '/carts', {
      quantity: 1,
      products: product.documentId,
      isForever: true,
    });
    expect(added.json().data).toMatchObject({ amount: 59, isForever: true });
    const items = [itemOf(product, { isForever: true })];
    const quote = await buyer.call('POST', '/checkout/quote', { items });
    expect(quote.json().data).toMatchObject({
      total: 59,
      lines: [{ unitPrice: 59, isForever: true }],
    });
    const ordered = await buyer.call('POST', '/orders', { items, expectedTotal: 59 });
    const { id } = ordered.json().stripeSession;
    await shop.control(`/sessions/${id}/pay`);
    await buyer.check(id);
    const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, product.id));
    expect(line).toMatchObject({
      unitPriceCents: 5_900,
      licensing: { isForever: true, graceDays: 7, renewalPriceCents: null },
    });
    expect(await listLicencesOf(shop, buyer.user.id)).toMatchObject([{ updatesUntil: null }]);
  },
);

test(
  'without a choice the first offer is sold',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer }) => {
    const both = await createLicensedProduct(shop, admin);
    const onlyForever = await createLicensedProduct(shop, admin, {
      hasTerm: false,
      foreverPrice: null,
      renewalPrice: null,
    });
    const items = [itemOf(both), itemOf(onlyForever)];
    const { lines } = (await buyer.call('POST', '/checkout/quote', { items })).json().data;
    expect(lines).toMatchObject([
      { unitPrice: 19.99, isForever: false },
      { unitPrice: 19.99, isForever: true },
    ]);
  },
);

test(
  'an offer that is not made is refused',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer, product: plain }) => {
    const term = await createLicensedProduct(shop, admin, {
      hasForever: false,
      foreverPrice: null,
    });
    for (const items of [
      [itemOf(term, { isForever: true })],
      [itemOf(plain, { isForever: false })],
    ]) {
      const quote = await buyer.call('POST', '/checkout/quote', { items });
      expect(expectErrorCode(quote)).toBe('VALIDATION_FAILED');
      const order = await buyer.call('POST', '/orders', { items });
      expect(expectErrorCode(order)).toBe('VALIDATION_FAILED');
    }
    const added = { quantity: 1, products: plain.documentId, isForever: true };
    expect(expectErrorCode(await buyer.call('POST', '/carts', added))).toBe('VALIDATION_FAILED');
  },
);

test(
  'a cart falls back to the first offer when the chosen one is not made any more',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer }) => {
    const { documentId } = await createLicensedProduct(shop, admin);
    const wanted = { quantity: 1, products: documentId, isForever: true };
    await buyer.call('POST', '/carts', wanted);
    const read = async () => (await buyer.call('GET', '/carts')).json().data[0];
    await saveLicensing(admin, documentId, {
      hasTerm: true,
      hasForever: false,
      foreverPrice: null,
      renewalPrice: '9.00',
      graceDays: 0,
      trialDays: null,
    });
    expect(await read()).toMatchObject({ amount: 19.99, isForever: false });
    await saveLicensing(admin, documentId, null);
    const item = await read();
    expect(item).toMatchObject({ amount: 19.99 });
    expect(item).not.toHaveProperty('isForever');
  },
);

test(
  'another choice is another order, and the same one is the same order',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer }) => {
    const product = await createLicensedProduct(shop, admin, { foreverPrice: '19.99' });
    const place = (isForever: boolean) =>
      buyer.call('POST', '/orders', { items: [itemOf(product, { isForever })] });
    for (const isForever of [false, false, true, true]) await place(isForever);
    expect(await buyer.readOrders()).toHaveLength(2);
  },
);

test(
  'orders from before licensing have no licences, and later changes do not reach orders',
  { tags: ['LIC-01'] },
  async ({ shop, admin, buyer, db }) => {
    const product = await createLicensedProduct(shop, admin);
    await saveLicensing(admin, product.documentId, null);
    await buyer.buy([product]);
    expect(await listLicencesOf(shop, buyer.user.id)).toEqual([]);
    const other = await createBuyer(shop);
    const licensed = await createLicensedProduct(shop, admin);
    const sessionId = await other.startPaying([licensed]);
    await saveLicensing(admin, licensed.documentId, null);
    await shop.control(`/sessions/${sessionId}/pay`);
    await other.check(sessionId);
    expect(await listLicencesOf(shop, other.user.id)).toHaveLength(1);
    const lines = await db.select().from(orderLines).where(eq(orderLines.productId, licensed.id));
    expect(lines).toMatchObject([{ licensing: { isForever: false, renewalPriceCents: 900 } }]);
  },
);

test(
  'what a bundle contains is licensed with its first offer',
  { tags: ['LIC-01', 'LIC-02'] },
  async ({ shop, admin, buyer }) => {
    const { bundle, chart } = await publishBundle(shop, admin);
    const category = await createCategory(shop, { title: 'Charts with licences' });
    await putIntoCategory(shop, chart, category);
    const offered = await saveLicensing(admin, chart.documentId, {
      hasTerm: true,
      hasForever: true,
      foreverPrice: '99.00',
      renewalPrice: '9.00',
      graceDays: 0,
      trialDays: null,
    });
    expect(offered.statusCode, offered.body).toBe(200);
    await buyer.buy([bundle]);
    const issued = await listLicencesOf(shop, buyer.user.id);
    expect(issued).toMatchObject([
      { productId: chart.id, updatesUntil: new Date('2029-02-28T10:00:00Z') },
    ]);
  },
);

test('settling twice issues once', { tags: ['LIC-02'] }, async ({ shop, admin, buyer }) => {
  const sessionId = await buyer.buy([await createLicensedProduct(shop, admin)]);
  await Promise.all([buyer.check(sessionId), buyer.check(sessionId)]);
  expect(await listLicencesOf(shop, buyer.user.id)).toHaveLength(1);
});
