import type { OwnQuote, QuotePage } from '@partshelf/contract/quotes/quotes.ts';
import { eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import {
  changeContents,
  createCode,
  itemsOf,
  publishBundle,
} from '../../../test/support/calls/checkout-calls.ts';
import {
  acceptQuote,
  declineQuote,
  quoteOf,
  readQuote,
  renewQuote,
} from '../../../test/support/calls/quote-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';
import { notifications } from '../../db/tables/notifications.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now }).extend(
  'invoicing',
  { scope: 'file', auto: true },
  async ({ admin }) => {
    await configureInvoices(admin);
    return true;
  },
);

test(
  'a quote freezes lines, prices, tax and addresses, and everyone with its link can read it',
  { tags: ['slow', 'PAY-02'] },
  async ({ shop, db, admin, buyer, product }) => {
    await chargeVat(admin);
    const billing = billingOf({ country: 'DE', purchaseOrder: 'PO 7' });
    const quote = await quoteOf(buyer, [{ ...product, quantity: 2 }], { billing });
    await configureInvoices(admin, { mode: 'none' });
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^PS-Q-2026-\d{5}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      state: 'open',
      issuedOn: '2026-03-10',
      validUntil: '2026-04-09',
      total: 47.58,
      products: [product.title],
    });
    await db
      .update(products)
      .set({ priceCents: 9_900, title: 'Other' })
      .where(eq(products.id, product.id));
    const answer = await shop.app.inject({ url: `/api/quotes/${quote.token}` });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const page: QuotePage = answer.json().data;
    expect(page).toEqual({
      number: quote.number,
      state: 'open',
      issuedOn: '2026-03-10',
      validUntil: '2026-04-09',
      seller: expect.objectContaining({ name: 'Northgate Parts GmbH' }),
      buyer: { name: 'Customer AG', address: ['Ring 7', '1010 Wien', 'Germany'], ids: [] },
      purchaseOrder: 'PO 7',
      buyerReference: null,
      lines: [
        {
          product: {
            documentId: product.documentId,
            slug: product.slug,
            isBundle: false,
            isPublished: true,
          },
          title: product.title,
          quantity: 2,
          unitPrice: 19.99,
          amount: 39.98,
        },
      ],
      treatment: 'domestic',
      rate: 19,
      net: 39.98,
      tax: 7.6,
      total: 47.58,
      sentence: 'VAT of Germany: 19 %.',
      taxLabel: 'VAT 19 %',
      termsVersion: 0,
      reader: 'visitor',
    });
    expect(answer.body).not.toContain(buyer.user.email);
    expect(answer.body).not.toContain(buyer.user.username);
  },
);

test(
  'the PDF of a quote has the same bytes for everyone and at any time',
  { tags: ['slow', 'PAY-02'] },
  async ({ shop, buyer, product }) => {
    const quote = await quoteOf(buyer, [product]);
    const read = () => shop.app.inject({ url: `/api/quotes/${quote.token}/pdf` });
    const first = await read();
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': expect.stringContaining(`${quote.number}.pdf`),
    });
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await declineQuote(buyer, quote);
    expect((await read()).rawPayload.equals(first.rawPayload)).toBe(true);
  },
);

test(
  'a link that does not exist, or is none, shows nothing',
  { tags: ['PAY-02'] },
  async ({ shop, buyer }) => {
    for (const [token, status] of [
      ['x'.repeat(43), 404],
      ['x'.repeat(42), 400],
      ['x'.repeat(90), 400],
      ['%27or%201%3D1', 400],
    ] as const) {
      for (const path of [`/quotes/${token}`, `/quotes/${token}/pdf`]) {
        const answer = await shop.app.inject({ url: `/api${path}` });
        expect(answer.statusCode, path).toBe(status);
      }
      const refused = await buyer.call('POST', `/quotes/${token}/accept`, {});
      expect(refused.statusCode).toBe(status);
    }
  },
);

test(
  'there are no quotes while the settings of invoices are not complete',
  { tags: ['PAY-02'] },
  async ({ admin, buyer, product }) => {
    await configureInvoices(admin, { legalName: '' });
    const answer = await buyer.call('POST', '/quotes', { items: itemsOf([product]) });
    await configureInvoices(admin);
    expect(expectErrorCode(answer)).toBe('QUOTES_OFF');
  },
);

test(
  'a visitor makes, accepts and lists no quotes',
  { tags: ['PAY-03'] },
  async ({ shop, buyer, product }) => {
    const { token } = await quoteOf(buyer, [product]);
    for (const [method, path] of [
      ['GET', '/quotes'],
      ['POST', '/quotes'],
      ['POST', `/quotes/${token}/accept`],
      ['POST', `/quotes/${token}/decline`],
      ['POST', `/quotes/${token}/renew`],
    ] as const)
      expect((await shop.app.inject({ method, url: `/api${path}` })).statusCode).toBe(401);
  },
);

test('a double click makes one quote', { tags: ['PAY-02'] }, async ({ db, buyer, product }) => {
  const made = await Promise.all([1, 2, 3].map(() => quoteOf(buyer, [product])));
  expect(new Set(made.map(({ number }) => number)).size).toBe(1);
  expect(await db.$count(quotes, eq(quotes.userId, buyer.user.id))).toBe(1);
});

test(
  'quotes that are made at once have different numbers',
  { tags: ['PAY-02'] },
  async ({ shop, product }) => {
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => createBuyer(shop)));
    const made = await Promise.all(buyers.map((buyer) => quoteOf(buyer, [product])));
    expect(new Set(made.map(({ number }) => number)).size).toBe(5);
    expect(new Set(made.map(({ token }) => token)).size).toBe(5);
  },
);

test(
  'twenty accepts at once make one order, at the prices of the quote and with its PO number',
  { tags: ['slow', 'PAY-03'] },
  async ({ shop, db, buyer, product }) => {
    const quote = await quoteOf(buyer, [product], { billing: billingOf() });
    await db.update(products).set({ priceCents: 9_900 }).where(eq(products.id, product.id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => acceptQuote(buyer, quote, { purchaseOrder: 'PO 4711' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const [first, ...others] = answers.map((answer) => answer.json().data);
    for (const other of others) expect(other).toEqual(first);
    const [order, ...more] = await buyer.readOrders();
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      documentId: first.order.documentId,
      totalCents: 1_999,
      status: 'pending',
      billing: expect.objectContaining({ name: 'Customer AG', purchaseOrder: 'PO 4711' }),
    });
    await shop.control(`/sessions/${first.stripeSession.id}/pay`);
    await buyer.check(first.stripeSession.id);
    expect((await buyer.readOrders())[0]!.status).toBe('succeeded');
    const again = (await acceptQuote(buyer, quote)).json().data;
    expect(again).toEqual({ order: first.order });
    const page = await readQuote(buyer, quote);
    expect(page).toMatchObject({ state: 'accepted', reader: 'buyer', order: first.order });
    const [mail] = await until(
      () => shop.inbox(buyer.user.email, 3),
      (mails) => mails.some(({ subject }) => subject.endsWith(`${quote.number} accepted`)),
    );
    expect(mail).toBeDefined();
    const [notice] = await db
      .select()
      .from(notifications)
      .where(like(notifications.key, 'quote-accepted:%'));
    expect(notice!.title).toBe(`Quote ${quote.number} was accepted as order ${first.order.number}`);
  },
);

test(
  'a quote is accepted until its last minute in the time zone of the shop, and renewed afterwards',
  { tags: ['slow', 'PAY-03'] },
  async ({ db, buyer, product }) => {
    const early = await quoteOf(buyer, [product]);
    const late = await quoteOf(buyer, [product], { billing: billingOf() });
    try {
      clock.now = new Date('2026-04-09T21:59:59.999Z');
      expect((await acceptQuote(buyer, early)).statusCode).toBe(200);
      clock.now = new Date('2026-04-09T22:00:00Z');
      expect((await readQuote(buyer, late)).state).toBe('expired');
      expect(expectErrorCode(await acceptQuote(buyer, late))).toBe('QUOTE_EXPIRED');
      expect(expectErrorCode(await declineQuote(buyer, late))).toBe('QUOTE_EXPIRED');
      await db.update(products).set({ priceCents: 2_500 }).where(eq(products.id, product.id));
      const renewed: OwnQuote = (await renewQuote(buyer, late)).json().data;
      expect(renewed).toMatchObject({ state: 'open', total: 25, validUntil: '2026-05-10' });
      expect(await readQuote(buyer, late)).toMatchObject({
        state: 'replaced',
        replacedBy: { number: renewed.number, token: renewed.token },
      });
      expect(expectErrorCode(await renewQuote(buyer, late))).toBe('QUOTE_CLOSED');
      expect((await readQuote(buyer, early)).state).toBe('accepted');
    } finally {
      clock.now = new Date('2026-03-10T09:00:00Z');
    }
  },
);

test(
  'a product that is withdrawn meanwhile is named, and the quote stays open',
  { tags: ['PAY-03'] },
  async ({ shop, db, buyer, product }) => {
    const other = await createProduct(shop);
    const quote = await quoteOf(buyer, [product, other]);
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, other.id));
    const refused = await acceptQuote(buyer, quote);
    expect(expectErrorCode(refused)).toBe('QUOTE_PRODUCT_UNAVAILABLE');
    expect(refused.json().error.message).toBe(
      `“${other.title}” is not sold any more, so this quote cannot be accepted.`,
    );
    expect(expectErrorCode(await renewQuote(buyer, quote))).toBe('QUOTE_PRODUCT_UNAVAILABLE');
    expect(await buyer.readOrders()).toEqual([]);
    expect((await readQuote(buyer, quote)).lines.map((line) => line.product.isPublished)).toEqual([
      true,
      false,
    ]);
    await db.update(products).set({ publishedAt: new Date() }).where(eq(products.id, other.id));
    expect((await acceptQuote(buyer, quote)).statusCode).toBe(200);
  },
);

test(
  'a bundle delivers what the quote names, even if it contains something else by then',
  { tags: ['slow', 'PAY-03'] },
  async ({ shop, db, admin, buyer }) => {
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    const quote = await quoteOf(buyer, [bundle]);
    const changed = await changeContents(admin, bundle, [chart, await createProduct(shop)]);
    expect(changed.statusCode).toBe(200);
    expect((await readQuote(buyer, quote)).lines).toMatchObject([
      { title: 'Office Set', contents: ['Org Chart', 'Document Tree'], amount: 30 },
    ]);
    const { order } = (await acceptQuote(buyer, quote)).json().data;
    const lines = await db
      .select({ productId: orderLines.productId, releaseId: orderLines.releaseId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.documentId, order.documentId))
      .orderBy(orderLines.position);
    expect(lines.map(({ productId }) => productId).slice(1)).toEqual([chart.id, tree.id]);
    expect(lines.map(({ releaseId }) => releaseId === null)).toEqual([true, false, false]);
  },
);

test(
  'another attempt of a quoted order becomes the order of the quote',
  { tags: ['slow', 'PAY-11'] },
  async ({ admin, buyer, product }) => {
    const { code } = await createCode(admin, { value: 50, limit: 1 });
    const quote = await quoteOf(buyer, [product], { code });
    const { stripeSession, order } = (await acceptQuote(buyer, quote)).json().data;
    const second = (await buyer.retry(stripeSession.id)).json().stripeSession.id;
    expect((await buyer.retry(second)).statusCode).toBe(200);
    const path = `/back-office/orders/${order.documentId}`;
    const made = (await admin.call('POST', `${path}/another-attempt`)).json().data;
    expect(made).toMatchObject({ total: 9.99, replaces: order, quote: { number: quote.number } });
    const quotePath = `/back-office/quotes/${made.quote.documentId}`;
    const { documentId, number } = made;
    expect((await admin.call('GET', quotePath)).json().data).toMatchObject({
      state: 'accepted',
      order: { documentId, number },
    });
    const again = (await acceptQuote(buyer, quote)).json().data;
    expect(again).toMatchObject({ order: { documentId, number } });
    expect(again.stripeSession.id).toBe(made.payments[0].sessionId);
  },
);

test(
  'a declined quote keeps its reason, and nothing accepts it any more',
  { tags: ['PAY-03'] },
  async ({ db, buyer, product }) => {
    const quote = await quoteOf(buyer, [product]);
    expect(
      (await declineQuote(buyer, quote, { reason: 'Too late for this year' })).json().data.state,
    ).toBe('declined');
    expect((await declineQuote(buyer, quote)).statusCode).toBe(200);
    const refused = await acceptQuote(buyer, quote);
    expect(expectErrorCode(refused)).toBe('QUOTE_CLOSED');
    expect(refused.json().error.message).toBe('This quote was declined.');
    const [stored] = await db.select().from(quotes).where(eq(quotes.number, quote.number));
    expect(stored).toMatchObject({ state: 'declined', declineReason: 'Too late for this year' });
    expect(await buyer.readOrders()).toEqual([]);
  },
);

test(
  'accepting and renewing at once leaves an order of the old quote, or a new quote alone',
  { tags: ['slow', 'PAY-03'] },
  async ({ buyer, product }) => {
    const quote = await quoteOf(buyer, [product]);
    const answers = await Promise.all([
      acceptQuote(buyer, quote),
      renewQuote(buyer, quote),
      acceptQuote(buyer, quote),
      renewQuote(buyer, quote),
    ]);
    for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
    const { state } = await readQuote(buyer, quote);
    expect(await buyer.readOrders()).toHaveLength(state === 'accepted' ? 1 : 0);
    expect(['accepted', 'replaced']).toContain(state);
  },
);
