import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { acceptQuote, quoteOf } from '../../../test/support/calls/quote-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, readTransfer, receive } from '../../../test/support/transfer-orders.ts';
import { companies } from '../../db/tables/companies.ts';

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
