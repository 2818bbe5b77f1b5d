import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { billingOf } from '../../../test/support/invoicing.ts';
import { createLicensedProduct, saveLicensing } from '../../../test/support/licensing.ts';
import {
  askToRenew,
  buyLicences,
  readEnds,
  refundOrder,
  renew,
  startRenewing,
} from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, receive } from '../../../test/support/transfer-orders.ts';
import { licences } from '../../db/tables/orders.ts';

const start = new Date('2027-01-10T10:00:00Z');
const beforeEnd = new Date('2027-12-01T00:00:00Z');
const firstEnd = '2028-01-10T10:00:00.000Z';
const secondEnd = '2029-01-10T10:00:00.000Z';
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

const reasonOf = (answer: { statusCode: number; body: string }) => {
  expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
  return JSON.parse(answer.body).validation_error.renews;
};

test(
  'several licences are renewed by one order, at the price that was agreed on with the purchase',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { product, buyer, renews } = await buyLicences(shop, admin, { count: 3 });
    await saveLicensing(admin, product.documentId, {
      hasTerm: true,
      hasForever: false,
      foreverPrice: null,
      renewalPrice: '99.00',
      graceDays: 0,
      trialDays: null,
    });
    clock.now = beforeEnd;
    const cart = { products: product.documentId, quantity: 2 };
    expect((await buyer.call('POST', '/carts', cart)).statusCode).toBe(200);
    const [shown] = (await buyer.call('GET', '/licences')).json().data;
    expect(shown.renewalPrice).toBe(9);
    const priced = (await buyer.call('POST', '/checkout/quote', { renews })).json().data;
    expect(priced).toMatchObject({ net: 27, total: 27 });
    const title = `Renewal: ${product.title}`;
    expect(priced.lines).toMatchObject(
      renews.map((documentId) => ({ documentId, title, quantity: 1, unitPrice: 9 })),
    );
    const order = await renew(shop, buyer, renews, { expectedTotal: 27 });
    expect(order).toMatchObject({ status: 'succeeded', totalCents: 2_700 });
    expect(await readEnds(shop, buyer)).toEqual([secondEnd, secondEnd, secondEnd]);
    const details = (await buyer.call('GET', `/orders/${order.documentId}`)).json().data;
    expect(details).toMatchObject({ lines: [{ quantity: 3, isRenewal: true }], packages: [] });
    const [renewed] = (await buyer.call('GET', '/licences')).json().data;
    expect(renewed).not.toHaveProperty('renewalPrice');
    expect((await buyer.call('GET', '/carts')).json().data).toHaveLength(1);
    const mails = await until(
      () => shop.inbox(buyer.user.email),
      (found) => found.some(({ text }) => text.includes(title)),
    );
    const { text: told } = mails.find(({ text }) => text.includes(title))!;
    expect(told).toContain('The updates of your licences are included for 12 more months.');
    expect(told).not.toMatch(/How to install|ready to download/);
  },
);

test(
  'twenty calls at once make one order, which adds one year',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin);
    clock.now = beforeEnd;
    const calls = Array.from({ length: 20 }, () => startRenewing(buyer, renews));
    const pages = new Set((await Promise.all(calls)).map(({ url }) => url));
    expect(pages.size).toBe(1);
    expect(await buyer.readOrders()).toHaveLength(2);
    await renew(shop, buyer, renews);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
    expect(reasonOf(await askToRenew(buyer, renews))).toEqual([
      expect.stringContaining('can be renewed in the last 60 days'),
    ]);
    expect(await buyer.readOrders()).toHaveLength(2);
  },
);

test(
  'a colleague who renews the same licence lands on the page of the open order, and can see it',
  { tags: ['slow', 'LIC-06', 'LIC-10'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer, developer, documentId } = company;
    const { renews } = await buyLicences(shop, admin, { company, count: 2 });
    clock.now = beforeEnd;
    const choice = { company: documentId };
    const [first] = renews;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? startRenewing(buyer, [first!], choice)
          : startRenewing(owner, renews, choice),
      ),
    );
    const made = [...(await buyer.readOrders()).slice(1), ...(await owner.readOrders())];
    expect(made).toHaveLength(1);
    const path = `/order/${made[0]!.documentId}`;
    const hasMade = (person: typeof owner) => made[0]!.userId === person.user.id;
    const other = hasMade(owner) ? buyer : owner;
    expect(answers.filter(({ url }) => url.endsWith(path))).toHaveLength(5);
    expect((await other.call('GET', `/orders/${made[0]!.documentId}`)).statusCode).toBe(200);
    expect((await developer.call('GET', `/orders/${made[0]!.documentId}`)).statusCode).toBe(404);
    expect(expectErrorCode(await askToRenew(developer, renews, choice))).toBe(
      'COMPANY_ROLE_MISSING',
    );
    const shown = (await developer.call('GET', `/licences/${first}`)).json().data;
    expect(shown).not.toHaveProperty('renewalPrice');
    const maker = hasMade(owner) ? owner : buyer;
    await maker.call('DELETE', `/orders/${made[0]!.documentId}`);
    await renew(shop, other, renews, choice);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd, secondEnd]);
  },
);

test(
  'an order that has expired is not paid again once another order renews its licence',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer, documentId } = company;
    const { renews } = await buyLicences(shop, admin, { company });
    clock.now = beforeEnd;
    const choice = { company: documentId };
    const { id } = await startRenewing(owner, renews, choice);
    await shop.control(`/sessions/${id}/expire`);
    await owner.check(id);
    await startRenewing(buyer, renews, choice);
    expect(expectErrorCode(await owner.retry(id))).toBe('RENEWAL_OPEN');
    await renew(shop, buyer, renews, choice);
    const late = await owner.retry(id);
    expect(expectErrorCode(late)).toBe('VALIDATION_FAILED');
    expect(late.body).toContain('can be renewed in the last 60 days');
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
  },
);

test(
  'a renewal adds at the end up to 30 days after it, and counts from its own time later',
  { tags: ['slow', 'LIC-02', 'LIC-06'] },
  async ({ shop, admin }) => {
    const times = [
      [new Date(firstEnd), secondEnd],
      [new Date('2028-02-09T10:00:00.000Z'), secondEnd],
      [new Date('2028-02-09T10:00:00.001Z'), '2029-02-09T10:00:00.001Z'],
    ] as const;
    for (const [time, end] of times) {
      clock.now = start;
      const { buyer, renews } = await buyLicences(shop, admin);
      clock.now = time;
      await renew(shop, buyer, renews);
      expect(await readEnds(shop, buyer)).toEqual([end]);
    }
  },
);

test(
  'the refund of a renewal takes away its year and nothing else',
  { tags: ['slow', 'LIC-02', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { product, buyer, renews, purchase } = await buyLicences(shop, admin);
    clock.now = beforeEnd;
    const first = await renew(shop, buyer, renews);
    clock.now = new Date('2029-02-09T10:00:00Z');
    await renew(shop, buyer, renews);
    expect(await readEnds(shop, buyer)).toEqual(['2030-01-10T10:00:00.000Z']);
    clock.now = beforeEnd;
    await refundOrder(admin, shop, first);
    const ends = await until(
      () => readEnds(shop, buyer),
      ([end]) => end !== '2030-01-10T10:00:00.000Z',
    );
    expect(ends).toEqual(['2030-02-09T10:00:00.000Z']);
    const link = `/products/${product.documentId}/download-link`;
    expect((await buyer.call('GET', link)).statusCode).toBe(200);
    await refundOrder(admin, shop, purchase);
    expect((await buyer.call('GET', link)).statusCode).toBe(403);
    expect(reasonOf(await askToRenew(buyer, renews))).toEqual([
      expect.stringContaining('went back'),
    ]);
  },
);

test(
  'a part of a renewal is refunded for the licence that it names',
  { tags: ['slow', 'LIC-02', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin, { count: 2 });
    clock.now = beforeEnd;
    const { documentId } = await renew(shop, buyer, renews);
    const lines = [{ product: renews[1], quantity: 1, endsDownloads: true }];
    const path = `/back-office/orders/${documentId}/partial-refund`;
    const answer = await admin.call('POST', path, { lines });
    expect(answer.statusCode, answer.body).toBe(200);
    const ends = await until(
      () => readEnds(shop, buyer),
      ([, end]) => end === firstEnd,
    );
    expect(ends).toEqual([secondEnd, firstEnd]);
  },
);

test(
  'a renewal by bank transfer adds its year when the money arrives',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin);
    await offerTransfers(admin);
    clock.now = beforeEnd;
    const byTransfer = { payBy: 'transfer', billing: billingOf() };
    const pages = await Promise.all([
      startRenewing(buyer, renews, byTransfer),
      startRenewing(buyer, renews, byTransfer),
      startRenewing(buyer, renews, { billing: billingOf() }),
    ]);
    const [, order, ...more] = await buyer.readOrders();
    expect(more).toEqual([]);
    expect(pages.filter(({ url }) => url.endsWith(`/order/${order!.documentId}`)).length).toBe(
      order!.payBy === 'transfer' ? 3 : 2,
    );
    await buyer.call('DELETE', `/orders/${order!.documentId}`);
    await startRenewing(buyer, renews, byTransfer);
    const paid = (await buyer.readOrders()).at(-1)!;
    expect(await readEnds(shop, buyer)).toEqual([firstEnd]);
    await receive(shop, paid);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
  },
);

test(
  'a quote renews a licence, and its acceptance is refused while another order renews it',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { buyer, renews } = await buyLicences(shop, admin);
    await offerTransfers(admin, { transfer: 'off' });
    clock.now = beforeEnd;
    const made = await buyer.call('POST', '/quotes', { renews, billing: billingOf() });
    expect(made.statusCode, made.body).toBe(200);
    const { token } = made.json().data;
    await startRenewing(buyer, renews, { billing: billingOf() });
    const refused = await buyer.call('POST', `/quotes/${token}/accept`, {});
    expect(expectErrorCode(refused)).toBe('RENEWAL_OPEN');
    const order = (await buyer.readOrders()).at(-1)!;
    await buyer.call('DELETE', `/orders/${order.documentId}`);
    const accepted = await buyer.call('POST', `/quotes/${token}/accept`, {});
    expect(accepted.statusCode, accepted.body).toBe(200);
    const { id } = accepted.json().data.stripeSession;
    await shop.control(`/sessions/${id}/pay`);
    await buyer.check(id);
    expect(await readEnds(shop, buyer)).toEqual([secondEnd]);
  },
);

test(
  'licences of others, for ever, suspended, too early or no longer sold are not renewed',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin, db }) => {
    const { product, buyer, renews } = await buyLicences(shop, admin);
    expect(reasonOf(await askToRenew(buyer, renews))).toHaveLength(1);
    clock.now = beforeEnd;
    expect(expectErrorCode(await askToRenew(await createBuyer(shop), renews))).toBe('NOT_FOUND');
    expect((await askToRenew(buyer, [])).statusCode).toBe(400);
    expect((await askToRenew(buyer, [...renews, ...renews])).statusCode).toBe(400);
    const items = [{ productDocumentId: product.documentId, quantity: 1 }];
    expect((await askToRenew(buyer, renews, { items })).statusCode).toBe(400);
    expect((await buyer.call('POST', '/orders', {})).statusCode).toBe(400);
    const isLicence = eq(licences.documentId, renews[0]!);
    const suspended = { suspendedAt: start, suspendedReason: 'Passed on' };
    await db.update(licences).set(suspended).where(isLicence);
    expect(reasonOf(await askToRenew(buyer, renews))).toEqual([
      expect.stringContaining('suspended'),
    ]);
    await db.update(licences).set({ suspendedAt: null, suspendedReason: null }).where(isLicence);
    await saveLicensing(admin, product.documentId, null);
    expect(reasonOf(await askToRenew(buyer, renews))).toEqual([
      expect.stringContaining('not sold any more'),
    ]);
    const forever = await createLicensedProduct(shop, admin);
    const chosen = { productDocumentId: forever.documentId, quantity: 1, isForever: true };
    const ordered = await buyer.call('POST', '/orders', { items: [chosen] });
    const { id } = ordered.json().stripeSession;
    await shop.control(`/sessions/${id}/pay`);
    await buyer.check(id);
    const [endless] = await db
      .select({ documentId: licences.documentId })
      .from(licences)
      .where(eq(licences.productId, forever.id));
    expect(reasonOf(await askToRenew(buyer, [endless!.documentId]))).toEqual([
      expect.stringContaining('for ever'),
    ]);
  },
);
