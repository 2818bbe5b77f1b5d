import type { OwnQuote } from '@partshelf/contract/quotes/quotes.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { type Buyer } from '../../../test/support/buyer.ts';
import { createCode, itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import {
  acceptQuote,
  declineQuote,
  quoteOf,
  readQuote,
  renewQuote,
} from '../../../test/support/calls/quote-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { billingOf, configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companyEvents } from '../../db/tables/companies.ts';

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
  'a quote of a company is accepted by a buyer or an owner, not by developers or others',
  { tags: ['ORG-06'] },
  async ({ shop, db, buyer: stranger, product }) => {
    const company = await createTestCompany(shop);
    const { documentId, owner, buyer, developer, id } = company;
    const quote = await quoteOf(buyer, [product], { company: documentId, billing: billingOf() });
    for (const act of [acceptQuote, declineQuote, renewQuote]) {
      expect((await act(stranger, quote)).statusCode).toBe(404);
      expect(expectErrorCode(await act(developer, quote))).toBe('COMPANY_ROLE_MISSING');
    }
    expect((await readQuote(stranger, quote)).reader).toBe('other');
    expect((await readQuote(developer, quote)).reader).toBe('developer');
    const listed = async (person: Pick<Buyer, 'call'>) =>
      (await person.call('GET', '/quotes')).json().data.map(({ number }: OwnQuote) => number);
    expect(await listed(developer)).toEqual([]);
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(owner)).toEqual([quote.number]);
    const { order, stripeSession } = (await acceptQuote(owner, quote)).json().data;
    expect(stripeSession.id).toMatch(/^cs_/);
    expect(await owner.readOrders()).toMatchObject([
      { documentId: order.documentId, companyId: id, totalCents: 1_999 },
    ]);
    // An unpaid order of a company is only its maker's.
    expect((await acceptQuote(buyer, quote)).json().data).toEqual({ order });
    expect(await buyer.readOrders()).toEqual([]);
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['quoted', 'quote accepted']),
    );
  },
);

test(
  'who has left the company can no longer accept its quote',
  { tags: ['ORG-06'] },
  async ({ shop, product }) => {
    const { documentId, buyer, remove } = await createTestCompany(shop);
    const quote = await quoteOf(buyer, [product], { company: documentId });
    await remove(buyer);
    expect((await acceptQuote(buyer, quote)).statusCode).toBe(404);
    expect((await readQuote(buyer, quote)).reader).toBe('other');
  },
);

test('a free quote becomes a paid order without a card', async ({ admin, buyer, product }) => {
  const { code } = await createCode(admin, { value: 100 });
  const quote = await quoteOf(buyer, [product], { code });
  expect((await acceptQuote(buyer, quote)).statusCode).toBe(200);
  expect(await buyer.readOrders()).toMatchObject([{ totalCents: 0, status: 'succeeded' }]);
});

test('the mail of a quote has its link and its PDF, and the copy address gets one too', async ({
  shop,
  buyer,
  product,
}) => {
  const billing = billingOf({ copyTo: `books-${buyer.user.id}@customer.example` });
  const quote = await quoteOf(buyer, [product], { billing });
  for (const address of [buyer.user.email, billing.copyTo!]) {
    const [mail] = await shop.inbox(address);
    expect(mail!.subject).toBe(`Partshelf quote ${quote.number}`);
    expect(mail!.links).toEqual(
      expect.arrayContaining([
        `http://shop.test/quote/${quote.token}`,
        `http://shop.test/api/quotes/${quote.token}/pdf`,
      ]),
    );
    expect(mail!.text).toContain('It can be accepted until Apr 9, 2026');
  }
});

test('odd input is refused', { tags: ['PAY-02'] }, async ({ buyer, product }) => {
  const quote = await quoteOf(buyer, [product]);
  for (const body of [{ purchaseOrder: 7 }, { purchaseOrder: 'x'.repeat(51) }, { other: 1 }, []])
    expect((await acceptQuote(buyer, quote, body)).statusCode).toBe(400);
  for (const body of [{ reason: 'x'.repeat(501) }, { reason: null }])
    expect((await declineQuote(buyer, quote, body)).statusCode).toBe(400);
  for (const body of [
    {},
    { items: [] },
    { items: itemsOf([product, product]) },
    { items: itemsOf([product]), price: 1 },
  ])
    expect((await buyer.call('POST', '/quotes', body)).statusCode).toBe(400);
  const changed = await buyer.call('POST', '/quotes', {
    items: itemsOf([product]),
    expectedTotal: 1,
  });
  expect(expectErrorCode(changed)).toBe('TOTAL_CHANGED');
  expect((await readQuote(buyer, quote)).state).toBe('open');
});

test('a quote that is still open a week before its end is mailed once more', async ({
  shop,
  db,
  buyer,
  product,
}) => {
  const [open, declined] = [
    await quoteOf(buyer, [product]),
    await quoteOf(buyer, [product], { billing: billingOf() }),
  ];
  await declineQuote(buyer, declined);
  const { jobs } = shop.deps;
  const waiting = await jobs.listUnfinishedData(db, 'remind-quote');
  expect(waiting.length).toBeGreaterThanOrEqual(2);
  for (const data of waiting) await jobs.enqueue(db, 'remind-quote', data);
  const mails = await until(
    () => shop.inbox(buyer.user.email),
    (received) => received.some(({ subject }) => subject.endsWith('expires soon')),
  );
  const reminders = mails.filter(({ subject }) => subject.endsWith('expires soon'));
  expect(reminders.map(({ subject }) => subject)).toEqual([
    `Partshelf quote ${open.number} expires soon`,
  ]);
});
