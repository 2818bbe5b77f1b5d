import type { OrderInvoices } from '@partshelf/contract/invoices/invoices.ts';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { readPdf, readXml } from '../../../test/files/read-documents.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { checkoutCalls, createCode, itemsOf } from '../../../test/support/calls/checkout-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { billingOf, chargeVat, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ currency: 'EUR' });

test.beforeAll(({ admin }) => chargeVat(admin));

const inGermany = billingOf({ country: 'DE', city: 'Hamburg', buyerReference: '04011000-1-34' });

/** Three at 19.99 and one at 0.50, with 19 %: 60.47 and 11.49. */
async function buyTwo(shop: TestShop, buyer: Buyer) {
  const chart = await createProduct(shop, { title: 'Org Chart', priceCents: 1_999 });
  const poll = await createProduct(shop, { title: 'Quick Poll', priceCents: 50 });
  const calls = checkoutCalls(buyer);
  const wanted = [{ ...chart, quantity: 3 }, poll];
  expect(await calls.quote(wanted, inGermany)).toMatchObject({ net: 60.47, total: 71.96 });
  const sessionId = await calls.startPaying(wanted, inGermany);
  const cardPage = await (await fetch(`${shop.sandbox.url}/pay/${sessionId}`)).text();
  await shop.control(`/sessions/${sessionId}/pay`);
  expect((await buyer.check(sessionId)).json()).toMatchObject({ status: 'success' });
  const [order] = await buyer.readOrders();
  return { sessionId, cardPage, order: order! };
}

async function readDocument(
  { call }: Buyer,
  order: string,
  { number }: OrderInvoices['invoices'][number],
  format: 'pdf' | 'xml' | 'xrechnung',
) {
  const answer = await call('GET', `/orders/${order}/invoice?number=${number}&format=${format}`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const untilMail = async (shop: TestShop, { user }: Buyer, text: string) =>
  until(
    () => shop.inbox(user.email),
    (mails) => mails.some((mail) => mail.text.includes(text)),
  );

test(
  'card page, order and mail of a sale are in euros',
  { tags: ['CUR-01', 'CUR-03'] },
  async ({ shop, buyer }) => {
    const { sessionId, cardPage, order } = await buyTwo(shop, buyer);
    expect(cardPage).toContain('Pay €71.96');
    const facts = { currency: 'eur', amountCents: 7_196 };
    expect(await shop.deps.payments.getSession(sessionId)).toMatchObject(facts);
    expect(order).toMatchObject({ currency: 'EUR', status: 'succeeded' });
    await untilMail(shop, buyer, 'Net: €60.47\nVAT 19 %: €11.49\nTotal: €71.96');
  },
);

test(
  'invoice and credit note are in euros, without an accounting currency',
  { tags: ['CUR-01', 'CUR-02'] },
  async ({ shop, buyer }) => {
    const { sessionId, order } = await buyTwo(shop, buyer);
    await untilInvoices(buyer, order.documentId, 1);
    await shop.control(`/sessions/${sessionId}/refund`);
    const { invoices } = await untilInvoices(buyer, order.documentId, 2);
    for (const document of invoices) {
      const cii = await readXml(await readDocument(buyer, order.documentId, document, 'xml'));
      expect(cii.texts('InvoiceCurrencyCode')).toEqual(['EUR']);
      expect(cii.texts('TaxCurrencyCode')).toEqual([]);
      expect(cii.texts('TaxTotalAmount')).toEqual(['11.49']);
      expect(cii.attributes('TaxTotalAmount')).toEqual({ currencyID: 'EUR' });
      const ubl = await readXml(await readDocument(buyer, order.documentId, document, 'xrechnung'));
      expect(ubl.texts('DocumentCurrencyCode')).toEqual(['EUR']);
      expect(ubl.values).not.toContain('USD');
      const { text } = await readPdf(await readDocument(buyer, order.documentId, document, 'pdf'));
      expect(text).toContain('€71.96');
      expect(text).toContain('All amounts are in euros.');
      expect(text).not.toContain('$');
    }
    await untilMail(shop, buyer, `We have refunded €71.96 for order ${order.number}`);
  },
);

test(
  'books in another currency name the VAT at a rate of the euro',
  { tags: ['CUR-02', 'TAX-06'] },
  async ({ shop, admin, buyer }) => {
    const exchangeRates = [{ day: '2020-01-01', rate: '24.5' }];
    await chargeVat(admin, { accountingCurrency: 'CZK', exchangeRates });
    const { order } = await buyTwo(shop, buyer);
    const { invoices } = await untilInvoices(buyer, order.documentId, 1);
    const pdf = await readPdf(await readDocument(buyer, order.documentId, invoices[0]!, 'pdf'));
    expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(
      'VAT in CZK: 281.51, at 24.500000 CZK for 1 EUR on Jan 1, 2020.',
    );
    await chargeVat(admin, { accountingCurrency: 'EUR', exchangeRates: [] });
  },
);

const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** It has a day before and after, because midnight may come in between. */
const recently = `from=${daysFromNow(-1)}&until=${daysFromNow(1)}`;

const files = [
  'import-export/orders',
  'import-export/customers',
  'export/companies',
  'export/invoice-list',
  `statistics/products/export?${recently}`,
  `statistics/countries/export?${recently}`,
];

const readRows = async ({ call }: Customer, path: string) =>
  parse<Record<string, string>>((await call('GET', `/back-office/${path}`)).body, {
    bom: true,
    columns: true,
  });

test('exported files name the euro', { tags: ['CUR-01'] }, async ({ shop, admin, buyer }) => {
  const { order } = await buyTwo(shop, buyer);
  await untilInvoices(buyer, order.documentId, 1);
  for (const path of files) {
    const rows = await readRows(admin, path);
    expect(
      rows.map(({ currency }) => currency),
      path,
    ).toEqual(rows.map(() => 'EUR'));
  }
});

test(
  'a code is refused with amounts in euros',
  { tags: ['CUR-01', 'CUR-02'] },
  async ({ shop, admin, buyer }) => {
    const items = itemsOf([await createProduct(shop, { priceCents: 1_000 })]);
    const quoteWith = async (given: Parameters<typeof createCode>[1]) => {
      const { code } = await createCode(admin, given);
      return buyer.call('POST', '/checkout/quote', { items, code, billing: inGermany });
    };
    const tooSmall = await quoteWith({ kind: 'amount', value: 9.9 });
    expect(expectErrorCode(tooSmall)).toBe('DISCOUNT_TOTAL_TOO_SMALL');
    expect(tooSmall.json().error.message).toBe(
      'With this code the total would be less than €0.50, which cannot be paid by card.',
    );
    const below = await quoteWith({ minimum: 25 });
    expect(below.json().error.message).toBe('This code needs an order of at least €25.00.');
  },
);
