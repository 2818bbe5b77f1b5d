import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { computeShare, sumAmounts, toCents, toAmount } from '@partshelf/contract/money.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { type Buyer, createBuyer } from '../../../test/support/buyer.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createCode, itemsOf, publishBundle } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { billingOf, chargeVat } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { openStripeAccount } from '../../../test/processes/server-process.ts';
import { invoices } from '../../db/tables/invoices.ts';

const test = shopTest();

test.beforeAll(({ admin }) => chargeVat(admin, { oneStopShop: true }));

test.afterEach(async ({ shop }) => {
  await shop.control('/webhooks', { mode: 'normal' });
  await shop.control('/faults', {});
});

type Wanted = Parameters<typeof itemsOf>[0];

async function buy(shop: TestShop, products: Wanted, code?: string) {
  return buyAs(await createBuyer(shop), shop, products, code);
}

async function buyAs(buyer: Buyer, shop: TestShop, products: Wanted, code?: string) {
  const ordered = await buyer.call('POST', '/orders', {
    items: itemsOf(products),
    billing: billingOf({ country: 'DE' }),
    ...(code && { code }),
  });
  const sessionId: string = ordered.json().stripeSession.id;
  await shop.control(`/sessions/${sessionId}/pay`);
  await buyer.check(sessionId);
  const order = (await buyer.readOrders()).at(-1)!;
  return { buyer, sessionId, order, path: `/back-office/orders/${order.documentId}` };
}

const readDetails = async (admin: Customer, path: string): Promise<AdminOrderDetails> =>
  (await admin.call('GET', path)).json().data;

const refundPart = (admin: Customer, path: string, body: object) =>
  admin.call('POST', `${path}/partial-refund`, body);

const line = ({ documentId: product }: { documentId: string }, quantity = 1, ends = false) => ({
  product,
  quantity,
  endsDownloads: ends,
});

const untilRefunded = (admin: Customer, path: string, amount: number) =>
  until(
    () => readDetails(admin, path),
    ({ refunded }) => refunded === amount,
  );

const readDocuments = ({ deps }: TestShop, orderId: number) =>
  deps.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id);

const refundMails = async (shop: TestShop, { user }: Buyer) =>
  (await shop.inbox(user.email, 1)).filter(({ subject }) => /part of your payment/.test(subject));

const untilMailed = (shop: TestShop, buyer: Buyer, count: number) =>
  until(
    () => refundMails(shop, buyer),
    (mails) => mails.length === count,
  );

const linkOf = ({ call }: Buyer, { documentId }: { documentId: string }) =>
  call('GET', `/products/${documentId}/download-link`);

describe('a refund of lines', () => {
  test(
    'goes back to the cent, is listed, audited and told to the buyer',
    { tags: ['VEND-05'] },
    async ({ shop, admin }) => {
      const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 333 });
      const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
      const { code } = await createCode(admin, { kind: 'percent', value: 15 });
      const { buyer, order, path } = await buy(shop, [{ ...poll, quantity: 7 }, chart], code);
      const { lines, refundable, total } = await readDetails(admin, path);
      expect(refundable).toBe(total);
      expect(sumAmounts(lines.map(({ paid }) => paid))).toBe(total);
      const reason = 'Two were ordered by mistake.\n<b>Sorry</b>';
      const body = { lines: [line(poll, 2)], reason, tellsBuyer: true };
      expect((await refundPart(admin, path, body)).statusCode).toBe(200);
      const amount = toAmount(computeShare(toCents(lines[0]!.paid), 2, 7));
      const details = await untilRefunded(admin, path, amount);
      expect(details).toMatchObject({ state: 'partlyRefunded', refundedAt: null });
      expect(details.refundable).toBe(sumAmounts([total, -amount]));
      expect(details.lines[0]!.refundable).toEqual({
        quantity: 5,
        amount: sumAmounts([lines[0]!.paid, -amount]),
      });
      expect(details.refunds).toEqual([
        {
          documentId: expect.any(String),
          amount,
          lines: [{ title: 'Quick Poll', quantity: 2, amount, endsDownloads: false }],
          reason,
          tellsBuyer: true,
          by: admin.user.username,
          createdAt: expect.any(String),
          confirmedAt: expect.any(String),
          failedAt: null,
          failure: null,
          failureClosedAt: null,
          isOfSecondPayment: false,
        },
      ]);
      const [mail] = await untilMailed(shop, buyer, 1);
      expect(mail!.text).toContain(`Quick Poll × 2: $${amount.toFixed(2)}`);
      expect(mail!.text).toContain('Reason: Two were ordered by mistake.\n\n<b>Sorry</b>');
      expect(mail!.text).toContain('Your downloads stay available.');
      expect(mail!.html).not.toContain('<b>Sorry</b>');
      expect(await readAudit(admin, order.documentId)).toMatchObject([
        { action: 'refunded in part', details: { amount, products: 'Quick Poll' } },
      ]);
      const rest = { lines: [line(poll, 5)], reason: 'kept to ourselves' };
      await refundPart(admin, path, rest);
      await untilRefunded(admin, path, lines[0]!.paid);
      const [second] = await untilMailed(shop, buyer, 2);
      expect(second!.text).not.toContain('kept to ourselves');
      await admin.call('POST', `${path}/refund`);
      expect((await untilRefunded(admin, path, total)).state).toBe('refunded');
    },
  );

  test(
    'ends the downloads of its product only, which can be bought again',
    { tags: ['VEND-05', 'D02', 'D05'] },
    async ({ shop, admin }) => {
      const { bundle, chart } = await publishBundle(shop, admin);
      const other = await createProduct(shop);
      const { buyer, order, path } = await buy(shop, [bundle, other]);
      const link = new URL((await linkOf(buyer, chart)).json().downloadLink).pathname;
      const { lines } = await readDetails(admin, path);
      const body = { lines: [line(bundle, 1, true)] };
      expect((await refundPart(admin, path, body)).statusCode).toBe(200);
      await untilRefunded(admin, path, lines[0]!.paid);
      expect((await shop.app.inject(link)).statusCode).toBe(403);
      expect((await linkOf(buyer, chart)).statusCode).toBe(403);
      expect((await linkOf(buyer, other)).statusCode).toBe(200);
      const kitOf = ({ documentId }: { documentId: string }) =>
        buyer.call('GET', `/orders/${order.documentId}/install-kit?product=${documentId}`);
      expect((await kitOf(chart)).statusCode).toBe(403);
      expect((await kitOf(other)).statusCode).toBe(200);
      const owned = await buyer.call('GET', `/products/${chart.documentId}/owned`);
      expect(owned.json().data).toBeNull();
      const { data } = (await buyer.call('GET', `/orders/${order.documentId}`)).json();
      expect(data.lines).toMatchObject([
        { downloadsEnded: true, contents: [{ downloadsEnded: true }, { downloadsEnded: true }] },
        { documentId: other.documentId },
      ]);
      expect(data.lines[1]).not.toHaveProperty('downloadsEnded');
      const released = data.packages.filter(
        ({ releases }: { releases: object[] }) => releases.length > 0,
      );
      expect(released).toMatchObject([{ documentId: other.documentId }]);
      const review = { product: chart.documentId, rating: 4, comment: 'It was good while it was.' };
      const reviewed = await buyer.call('POST', '/reviews', {
        ...review,
        order: order.documentId,
      });
      expect(reviewed.statusCode, reviewed.body).toBe(200);
      const [mail] = await untilMailed(shop, buyer, 1);
      expect(mail!.text).toContain(`You can no longer download ${lines[0]!.title}.`);
      await buyAs(buyer, shop, [chart]);
      expect((await linkOf(buyer, chart)).statusCode).toBe(200);
    },
  );

  test(
    'that fails at the bank gives its downloads and its units back',
    { tags: ['VEND-05', 'I5'] },
    async ({ shop, admin, product }) => {
      const other = await createProduct(shop);
      const { buyer, path, sessionId } = await buy(shop, [product, other]);
      const { lines } = await readDetails(admin, path);
      await refundPart(admin, path, { lines: [line(product, 1, true)] });
      await untilRefunded(admin, path, lines[0]!.paid);
      await shop.control(`/sessions/${sessionId}/fail-refund`);
      const details = await untilRefunded(admin, path, 0);
      expect(details.state).toBe('succeeded');
      expect(details.lines[0]).toMatchObject({ endedAt: null, refundable: { quantity: 1 } });
      expect(details.refunds).toMatchObject([{ confirmedAt: null, failedAt: expect.any(String) }]);
      expect((await linkOf(buyer, product)).statusCode).toBe(200);
      await refundPart(admin, path, { lines: [line(product, 1, true)] });
      await untilRefunded(admin, path, lines[0]!.paid);
      expect((await linkOf(buyer, product)).statusCode).toBe(403);
    },
  );

  test(
    'is credited line by line, with the tax of the order to the cent',
    { tags: ['VEND-05', 'INV-09'] },
    async ({ shop, admin }) => {
      const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 1_099 });
      const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 99 });
      const { code } = await createCode(admin, { kind: 'percent', value: 7 });
      const bought = [{ ...poll, quantity: 3 }, chart];
      const { order, path } = await buy(shop, bought, code);
      const [invoice] = await readDocuments(shop, order.id);
      const { lines } = await readDetails(admin, path);
      expect(toCents(sumAmounts(lines.map(({ paid }) => paid)))).toBe(invoice!.totalCents);
      await refundPart(admin, path, { lines: [line(poll), line(chart)] });
      const [, first] = await until(
        () => readDocuments(shop, order.id),
        (documents) => documents.length === 2,
      );
      const credited = first!.snapshot.lines;
      expect(credited).toMatchObject([
        { title: 'Quick Poll', quantity: 1, unitPriceCents: 1_099 },
        { title: 'Org Chart', quantity: 1, unitPriceCents: 99 },
      ]);
      for (const { quantity, unitPriceCents, discountCents = 0, amountCents } of credited) {
        expect(quantity * unitPriceCents - discountCents).toBe(amountCents);
      }
      const sum = credited.reduce((cents, { amountCents }) => cents + amountCents, 0);
      expect(sum).toBe(first!.netCents);
      expect(first!.netCents + first!.taxCents).toBe(first!.totalCents);
      await admin.call('POST', `${path}/refund`);
      const [unchanged, , second] = await until(
        () => readDocuments(shop, order.id),
        (documents) => documents.length === 3,
      );
      expect(unchanged).toEqual(invoice);
      expect(second!.snapshot.lines).toMatchObject([{ title: 'Quick Poll', quantity: 2 }]);
      for (const key of ['netCents', 'taxCents', 'totalCents'] as const) {
        expect(first![key] + second![key]).toBe(invoice![key]);
      }
    },
  );

  test(
    'refuses what the order does not have, with the reason',
    { tags: ['VEND-05'] },
    async ({ shop, admin, product }) => {
      const other = await createProduct(shop);
      const { path } = await buy(shop, [{ ...product, quantity: 2 }, other]);
      const refused = async (body: object) => {
        const answer = await refundPart(admin, path, body);
        expect(answer.statusCode).toBe(400);
        return expectErrorCode(answer);
      };
      const stranger = await createProduct(shop);
      expect(await refused({ lines: [line(product, 3)] })).toBe('REFUND_TOO_HIGH');
      expect(await refused({ lines: [line(stranger)] })).toBe('VALIDATION_FAILED');
      for (const body of [
        {},
        { lines: [] },
        { amount: 1, lines: [line(product)] },
        { lines: [line(product), line(product)] },
        { lines: [line(product, 0)] },
        { lines: [line(product, 0.5)] },
        { lines: [line(product, 1e9)] },
        { lines: [{ ...line(product), amount: 5 }] },
        { lines: [line(product)], reason: 'x'.repeat(1_001) },
        { lines: [line(product)], tellsBuyer: 'yes' },
      ]) {
        expect(await refused(body)).toBe('VALIDATION_FAILED');
      }
      expect((await readDetails(admin, path)).refunds).toEqual([]);
    },
  );
});

describe('refunds at the same time', () => {
  test(
    'of the same line never go beyond its quantity',
    { tags: ['VEND-05', 'I2'] },
    async ({ shop, admin, product }) => {
      const other = await createProduct(shop);
      const { path } = await buy(shop, [{ ...product, quantity: 3 }, other]);
      const { lines } = await readDetails(admin, path);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => refundPart(admin, path, { lines: [line(product, 2)] })),
      );
      const codes = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(codes).toEqual([200, 400, 400, 400, 400, 400]);
      const last = await refundPart(admin, path, { lines: [line(product)] });
      expect(last.statusCode).toBe(200);
      const details = await untilRefunded(admin, path, lines[0]!.paid);
      expect(details.lines[0]!.refundable).toEqual({ quantity: 0, amount: 0 });
    },
  );

  test(
    'of lines and of the whole never give back more than was paid',
    { tags: ['VEND-05', 'I2'] },
    async ({ shop, admin, product }) => {
      const other = await createProduct(shop);
      const { path, order, sessionId } = await buy(shop, [product, other]);
      await Promise.all([
        refundPart(admin, path, { lines: [line(product, 1, true)] }),
        admin.call('POST', `${path}/refund`),
        refundPart(admin, path, { lines: [line(other)] }),
        admin.call('POST', `${path}/refund`),
      ]);
      const { total } = await readDetails(admin, path);
      await untilRefunded(admin, path, total);
      const settled = await until(
        () => readDetails(admin, path),
        ({ refunds }) => refunds.every((one) => one.confirmedAt ?? one.failedAt),
      );
      const made = settled.refunds.filter(({ confirmedAt }) => confirmedAt);
      expect(sumAmounts(made.map(({ amount }) => amount))).toBe(total);
      const { refunds } = await shop.deps.payments.getSession(sessionId);
      expect(refunds.reduce((cents, { amountCents }) => cents + amountCents, 0)).toBe(
        order.totalCents,
      );
      const [invoice, ...credits] = await readDocuments(shop, order.id);
      expect(credits.reduce((cents, { totalCents }) => cents + totalCents, 0)).toBe(
        invoice!.totalCents,
      );
    },
  );

  test(
    'at the provider and here leave the units of a line that was not paid back',
    { tags: ['VEND-05', 'I2'] },
    async ({ shop, admin, product }) => {
      const { buyer, path, order } = await buy(shop, [{ ...product, quantity: 2 }]);
      const [payment] = await buyer.readPayments();
      const account = openStripeAccount(shop);
      const { lines } = await readDetails(admin, path);
      const amount = order.totalCents - 1;
      await Promise.allSettled([
        account.refunds.create({ payment_intent: payment!.paymentIntentId!, amount }),
        refundPart(admin, path, { lines: [line(product, 1, true)] }),
      ]);
      await until(
        () => readDetails(admin, path),
        ({ refunds, refunded }) =>
          refunded > 0 && refunds.every((one) => one.confirmedAt ?? one.failedAt),
      );
      // The details are several statements: those that were read meanwhile may not agree.
      const settled = await readDetails(admin, path);
      const made = settled.refunds.filter(({ confirmedAt }) => confirmedAt);
      expect(made).toHaveLength(1);
      expect(sumAmounts(made.map((one) => one.amount))).toBe(settled.refunded);
      const isOwn = made[0]!.lines.length > 0;
      expect(settled.lines[0]!.refundable.quantity).toBe(isOwn ? 1 : 2);
      expect(settled.lines[0]!.paid).toBe(lines[0]!.paid);
    },
  );

  test(
    'that a dispute overtakes are given up with an alert, and can be made once it is won',
    { tags: ['VEND-05', 'I2'] },
    async ({ shop, admin, product }) => {
      const other = await createProduct(shop);
      const { path, sessionId } = await buy(shop, [product, other]);
      await shop.control('/webhooks', { mode: 'off' });
      await shop.control(`/sessions/${sessionId}/dispute`);
      const body = { lines: [line(product, 1, true)] };
      expect((await refundPart(admin, path, body)).statusCode).toBe(200);
      const { refunds, refunded } = await until(
        () => readDetails(admin, path),
        (details) =>
          // The dispute is known after the failure of the refund.
          details.state === 'disputed' &&
          details.refunds.every(({ failedAt }) => failedAt !== null) &&
          details.events.some(({ alert }) => alert === 'the refund could not be made'),
      );
      expect(refunded).toBe(0);
      expect(refunds).toHaveLength(1);
      await shop.control('/webhooks', { mode: 'normal' });
      await shop.control(`/sessions/${sessionId}/win-dispute`);
      const { lines } = await until(
        () => readDetails(admin, path),
        ({ state }) => state === 'succeeded',
      );
      expect((await refundPart(admin, path, body)).statusCode).toBe(200);
      await untilRefunded(admin, path, lines[0]!.paid);
    },
  );
});
