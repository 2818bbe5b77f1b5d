import type { AdminUserDetails } from '@partshelf/contract/accounts/admin-user.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { acceptQuote, quoteOf } from '../../../test/support/calls/quote-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, readTransfer, receive } from '../../../test/support/transfer-orders.ts';
import { companies } from '../../db/tables/companies.ts';
import { quotes } from '../../db/tables/quotes.ts';

const test = shopTest();

test('a quote of a company is paid by bank transfer where it is offered, twenty accepts or one', async ({
  shop,
  admin,
  product,
}) => {
  await offerTransfers(admin);
  const { documentId, buyer } = await createTestCompany(shop);
  const quote = await quoteOf(buyer, [product], { company: documentId });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => acceptQuote(buyer, quote, { purchaseOrder: 'PO 9' })),
  );
  const made = answers.map((answer) => answer.json().data);
  expect(made).toEqual(made.map(() => ({ order: made[0].order })));
  const [order, ...others] = await buyer.readOrders();
  expect(others).toEqual([]);
  expect(order).toMatchObject({ payBy: 'transfer', attempts: 0, totalCents: 1_999 });
  const { invoices } = await listInvoices(buyer, order!.documentId);
  expect(invoices).toHaveLength(1);
  expect((await readTransfer(buyer, order!)).missing).toBe(19.99);
  await receive(shop, order!);
  expect((await buyer.readOrders())[0]!.status).toBe('succeeded');
});

test('a company that requires a PO number is asked for it before it accepts', async ({
  shop,
  db,
  admin,
  product,
}) => {
  await offerTransfers(admin);
  const { documentId, id, buyer } = await createTestCompany(shop);
  await db.update(companies).set({ requiresPurchaseOrder: true }).where(eq(companies.id, id));
  const quote = await quoteOf(buyer, [product], { company: documentId });
  const refused = await acceptQuote(buyer, quote, { purchaseOrder: ' ' });
  expect(refused.json().validation_error).toEqual({ purchaseOrder: ['PO number is required'] });
  expect(await buyer.readOrders()).toEqual([]);
  expect((await acceptQuote(buyer, quote, { purchaseOrder: 'PO 9' })).statusCode).toBe(200);
});

const readPage = async (admin: Pick<Customer, 'call'>, path: string) => {
  const { data } = (await admin.call('GET', `/back-office/${path}`)).json<{
    data: Pick<AdminUserDetails, 'activity' | 'counts'>;
  }>();
  const { activity } = data;
  return {
    quotes: activity.quotes,
    transfers: activity.transfers,
    counts: [data.counts.quotes, data.counts.transfers],
  };
};

test(
  'the pages of a person and of a company list their quotes and transfers',
  { tags: ['PAY-11'] },
  async ({ shop, db, admin, product }) => {
    await offerTransfers(admin);
    const { documentId, buyer, owner } = await createTestCompany(shop);
    const company = { documentId, name: expect.any(String) };
    const asked = await quoteOf(buyer, [product], { company: documentId });
    const old = await quoteOf(buyer, [product]);
    await db
      .update(quotes)
      .set({ expiresAt: new Date('2026-01-01') })
      .where(eq(quotes.number, old.number));
    await acceptQuote(buyer, asked);
    const [order] = await buyer.readOrders();
    await receive(shop, order!, { amountCents: 1_000 });

    const quoted = { number: asked.number, state: 'accepted', total: 19.99, company };
    const transfer = {
      documentId: order!.documentId,
      state: 'waiting',
      total: 19.99,
      missing: 9.99,
      buyer: { username: buyer.user.username },
      company,
    };
    const ofPerson = await readPage(admin, `people/${buyer.user.documentId}`);
    expect(ofPerson).toMatchObject({
      quotes: [{ number: old.number, state: 'expired' }, quoted],
      transfers: [transfer],
      counts: [2, 1],
    });
    expect(ofPerson.quotes[0]).not.toHaveProperty('company');
    expect(await readPage(admin, `companies/${documentId}`)).toMatchObject({
      quotes: [{ ...quoted, customer: { username: buyer.user.username } }],
      transfers: [transfer],
      counts: [1, 1],
    });
    expect(await readPage(admin, `people/${owner.user.documentId}`)).toEqual({
      quotes: [],
      transfers: [],
      counts: [0, 0],
    });
    const second = `people/${buyer.user.documentId}/activity?kind=quotes&pagination[page]=2&pagination[pageSize]=1`;
    expect((await admin.call('GET', `/back-office/${second}`)).json()).toMatchObject({
      data: { quotes: [quoted] },
      meta: { pagination: { total: 2 } },
    });
    for (const path of [`people/${buyer.user.documentId}`, `companies/${documentId}`]) {
      const answer = await admin.call('GET', `/back-office/${path}/activity?kind=transfers`);
      expect(answer.json().data.transfers).toMatchObject([transfer]);
    }
  },
);
