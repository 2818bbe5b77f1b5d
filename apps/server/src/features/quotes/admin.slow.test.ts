import type { AdminQuote, AdminQuoteDetails } from '@partshelf/contract/quotes/admin.ts';
import type { OwnQuote } from '@partshelf/contract/quotes/quotes.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { type Customer, createProduct } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { eraseUser } from '../privacy/erase-user.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now }).extend(
  'invoicing',
  { scope: 'file', auto: true },
  async ({ admin }) => {
    await configureInvoices(admin);
    return true;
  },
);

const priced = (product: { documentId: string }, unitPrice?: number, quantity = 1) => ({
  productDocumentId: product.documentId,
  quantity,
  ...(unitPrice !== undefined && { unitPrice }),
});

const send = (admin: Customer, body: object) => admin.call('POST', '/back-office/quotes', body);

async function makeQuote(admin: Customer, body: object): Promise<AdminQuoteDetails> {
  const answer = await send(admin, { reason: 'Agreed by phone', ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const replace = (admin: Customer, { documentId }: { documentId: string }, body: object) =>
  admin.call('POST', `/back-office/quotes/${documentId}/replace`, { reason: 'New price', ...body });

const accept = ({ call }: Pick<Customer, 'call'>, { token }: { token: string }) =>
  call('POST', `/quotes/${token}/accept`, {});

const list = async (admin: Customer, query: object): Promise<AdminQuote[]> =>
  (await admin.call('GET', `/back-office/quotes?${new URLSearchParams({ ...query })}`)).json().data;

test(
  'an Admin makes a quote for a customer at prices of its own',
  { tags: ['PAY-02'] },
  async ({ shop, db, admin, buyer, product }) => {
    const other = await createProduct(shop);
    const quote = await makeQuote(admin, {
      party: { customer: buyer.user.documentId },
      items: [priced(product, 12.5, 2), priced(other)],
      billing: billingOf(),
      validDays: 10,
    });
    expect(quote).toMatchObject({
      state: 'open',
      total: 44.99,
      buyer: 'Customer AG',
      customer: { documentId: buyer.user.documentId, email: buyer.user.email },
      validUntil: '2026-03-20',
      madeBy: admin.user.username,
      reason: 'Agreed by phone',
    });
    const [entry] = await readAudit(admin, quote.documentId);
    expect(entry).toMatchObject({
      action: 'created',
      details: {
        title: buyer.user.username,
        number: quote.number,
        total: 44.99,
        reason: 'Agreed by phone',
      },
    });
    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.subject).toBe(`Partshelf quote ${quote.number}`);
    const { order } = (await accept(buyer, quote)).json().data;
    expect(await buyer.readOrders()).toMatchObject([{ number: order.number, totalCents: 4_499 }]);
    const [stored] = await db.select().from(quotes).where(eq(quotes.number, quote.number));
    expect(stored).toMatchObject({ madeById: admin.user.id, state: 'accepted' });
  },
);

test(
  'a quote for a company is mailed to its owners, and its buyers accept it',
  { tags: ['ORG-06'] },
  async ({ shop, admin, product }) => {
    const { documentId, owner, buyer, id } = await createTestCompany(shop);
    const quote = await makeQuote(admin, {
      party: { company: documentId },
      items: [priced(product, 10)],
    });
    expect(quote).toMatchObject({ buyer: 'Fabrikam', customer: null, company: { documentId } });
    const [mail] = await shop.inbox(owner.user.email);
    expect(mail!.text).toContain('Here is the quote for Fabrikam.');
    expect((await accept(buyer, quote)).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{ companyId: id, totalCents: 1_000 }]);
  },
);

test(
  'replacing an open quote leads from the old one to the new one',
  { tags: ['PAY-02'] },
  async ({ admin, buyer, product }) => {
    const old = await makeQuote(admin, {
      party: { customer: buyer.user.documentId },
      items: [priced(product)],
      billing: billingOf({ purchaseOrder: 'PO 1' }),
    });
    const answer = await replace(admin, old, { items: [priced(product, 15)] });
    const quote: AdminQuoteDetails = answer.json().data;
    expect(quote).toMatchObject({
      total: 15,
      replaces: { documentId: old.documentId, number: old.number },
      billing: { name: 'Customer AG', purchaseOrder: 'PO 1' },
    });
    const read = (await admin.call('GET', `/back-office/quotes/${old.documentId}`)).json().data;
    expect(read).toMatchObject({ state: 'replaced', replacedBy: { number: quote.number } });
    const refused = await accept(buyer, old);
    expect(expectErrorCode(refused)).toBe('QUOTE_CLOSED');
    expect(refused.json().error.message).toBe('This quote was replaced by a newer one.');
    expect(expectErrorCode(await replace(admin, old, { items: [priced(product)] }))).toBe(
      'QUOTE_CLOSED',
    );
    const [entry] = await readAudit(admin, quote.documentId);
    expect(entry).toMatchObject({
      action: 'replaced',
      details: { replaced: old.number, total: 15 },
    });
  },
);

test(
  'accepting while an Admin replaces leaves an order or a new quote, never both',
  { tags: ['PAY-03'] },
  async ({ admin, buyer, product }) => {
    for (let round = 0; round < 5; round += 1) {
      const quote = await makeQuote(admin, {
        party: { customer: buyer.user.documentId },
        items: [priced(product, 20 + round)],
      });
      const orders = (await buyer.readOrders()).length;
      const [accepted, replaced] = await Promise.all([
        accept(buyer, quote),
        replace(admin, quote, { items: [priced(product, 30)] }),
      ]);
      expect([accepted.statusCode, replaced.statusCode].toSorted()).toEqual([200, 400]);
      expect(await buyer.readOrders()).toHaveLength(orders + (accepted.statusCode === 200 ? 1 : 0));
    }
  },
);

test('what an Admin cannot quote is refused with its field', async ({
  shop,
  db,
  admin,
  buyer,
  product,
}) => {
  const party = { customer: buyer.user.documentId };
  const reason = 'Agreed';
  const items = [priced(product, 10)];
  const company = await createTestCompany(shop);
  for (const body of [
    { party, items },
    { party, items, reason: ' ' },
    { items, reason },
    { party: { ...party, company: company.documentId }, items, reason },
    { party, items: [], reason },
    { party, items: [priced(product, -1)], reason },
    { party, items: [priced(product, 10.001)], reason },
    { party, items: [priced(product, 1e9)], reason },
    { party, items: [priced(product, 0.2)], reason },
    { party, items: [...items, ...items], reason },
    { party, items, reason, validDays: 0 },
    { party, items, reason, validDays: 1_000 },
    { party, items, reason, extra: 1 },
  ])
    expect((await send(admin, body)).statusCode, JSON.stringify(body)).toBe(400);
  const unknown = 'z'.repeat(24);
  expect((await send(admin, { party: { customer: unknown }, items, reason })).statusCode).toBe(404);
  expect((await send(admin, { party: { company: unknown }, items, reason })).statusCode).toBe(404);
  const missing = { party, items: [priced({ documentId: unknown })], reason };
  expect(expectErrorCode(await send(admin, missing))).toBe('PRODUCT_UNKNOWN');
  const dear = [priced(product, 1_000_000, 11)];
  expect((await send(admin, { party, items: dear, reason })).json().validation_error).toEqual({
    items: ['The total must be at most 10,000,000'],
  });
  await chargeVat(admin);
  const withoutAddress = await send(admin, { party, items, reason });
  await configureInvoices(admin, { mode: 'none' });
  expect(withoutAddress.json().validation_error).toMatchObject({
    country: ['Country is required'],
  });
  expect(await db.$count(quotes, eq(quotes.userId, buyer.user.id))).toBe(0);
});

test('making and replacing quotes needs a recent sign-in', async ({
  shop,
  admin,
  buyer,
  product,
}) => {
  const quote = await makeQuote(admin, {
    party: { customer: buyer.user.documentId },
    items: [priced(product)],
  });
  const tired = await createAdmin(shop);
  await makeProofOld(shop, tired.user.id);
  const body = { items: [priced(product)], reason: 'x' };
  expect(
    expectErrorCode(await send(tired, { ...body, party: { customer: buyer.user.documentId } })),
  ).toBe('PROOF_TOO_OLD');
  expect(expectErrorCode(await replace(tired, quote, body))).toBe('PROOF_TOO_OLD');
});

test(
  'the list finds quotes by number, customer, company and state, and its file has the same',
  { tags: ['PAY-11'] },
  async ({ shop, admin, buyer, product }) => {
    const { documentId, owner } = await createTestCompany(shop, 'Eschenau Holding');
    const made: OwnQuote = (
      await buyer.call('POST', '/quotes', { items: itemsOf([product]), billing: billingOf() })
    ).json().data;
    const ofCompany: OwnQuote = (
      await owner.call('POST', '/quotes', { items: itemsOf([product]), company: documentId })
    ).json().data;
    const numbers = (rows: readonly AdminQuote[]) => rows.map(({ number }) => number);
    expect(numbers(await list(admin, { search: made.number }))).toEqual([made.number]);
    expect(numbers(await list(admin, { search: buyer.user.email }))).toEqual([made.number]);
    expect(numbers(await list(admin, { search: 'eschenau' }))).toEqual([ofCompany.number]);
    expect(numbers(await list(admin, { customer: buyer.user.documentId }))).toEqual([made.number]);
    expect(numbers(await list(admin, { company: documentId }))).toEqual([ofCompany.number]);
    expect(numbers(await list(admin, { search: '%' }))).toEqual([]);
    try {
      clock.now = new Date('2027-01-01T09:00:00Z');
      expect(numbers(await list(admin, { state: 'expired', search: made.number }))).toEqual([
        made.number,
      ]);
      expect(await list(admin, { state: 'open' })).toEqual([]);
    } finally {
      clock.now = new Date('2026-03-10T09:00:00Z');
    }
    expect(numbers(await list(admin, { state: 'open', search: made.number }))).toEqual([
      made.number,
    ]);
    const file = await admin.call('GET', `/back-office/export/quotes?search=${made.number}`);
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(2);
    expect(file.body).toContain(`"${made.number}",`);
    const found = await admin.call('GET', `/back-office/search?q=${made.number.toLowerCase()}`);
    expect(found.json().data.quotes).toMatchObject([
      { number: made.number, state: 'open', total: 19.99, buyer: 'Customer AG' },
    ]);
  },
);

test(
  'a person who is erased leaves no quotes, and those of their company go on',
  { tags: ['PRIV-01'] },
  async ({ shop, db, product }) => {
    const { documentId, buyer, owner } = await createTestCompany(shop);
    const make = async (more: object): Promise<OwnQuote> =>
      (await buyer.call('POST', '/quotes', { items: itemsOf([product]), ...more })).json().data;
    const [own, ofCompany] = [await make({}), await make({ company: documentId })];
    const erasure = { documentId: buyer.user.documentId, erasedAt: new Date() };
    await eraseUser(shop.deps, { ...erasure, reviews: 'delete' });
    expect((await shop.app.inject({ url: `/api/quotes/${own.token}` })).statusCode).toBe(404);
    expect(await db.$count(quotes, eq(quotes.userId, buyer.user.id))).toBe(0);
    expect((await accept(owner, ofCompany)).statusCode).toBe(200);
  },
);

test(
  'a quote of a customer is among the data that they export',
  { tags: ['PAY-11'] },
  async ({ shop, product }) => {
    const buyer = await createBuyer(shop);
    await buyer.call('POST', '/quotes', { items: itemsOf([product]) });
    const { exportedTopics } = await import('../privacy/exported-topics.ts');
    const rows = [];
    const user = { id: buyer.user.id, email: buyer.user.email } as never;
    for await (const batch of exportedTopics['quotes']!(shop.deps.db, user)) rows.push(...batch);
    expect(rows).toMatchObject([
      { number: expect.stringMatching(/^PS-Q-/), lines: [{ title: product.title }] },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/token|"id"/);
  },
);
