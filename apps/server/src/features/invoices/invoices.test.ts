import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { company, configureInvoices, listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoices, invoicingSettings } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';

const dayMs = 24 * 60 * 60 * 1000;
let laterMs = 0;

const test = shopTest({ now: () => new Date(Date.now() + laterMs) });

test.afterEach(() => {
  laterMs = 0;
});

test.beforeEach(async ({ db }) => {
  await db.delete(invoicingSettings);
});

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const { id, documentId } = order!;
  const address = `/orders/${documentId}/invoice`;
  return {
    ...buyer,
    id,
    documentId,
    ask: (billing: object) => buyer.call('POST', address, { billing }),
    correct: (billing: object) => buyer.call('PUT', address, { billing }),
    download: (query = '') => buyer.call('GET', `${address}${query}`),
  };
}

test(
  'an order that was paid before gets its invoice, issued today',
  { tags: ['slow', 'INV-11'] },
  async ({ shop, db, admin }) => {
    const { id, documentId, ask, call } = await buy(shop);
    const paidAt = new Date('2025-03-04T23:30:00Z');
    await db.update(orders).set({ paidAt }).where(eq(orders.id, id));
    expect(expectErrorCode(await ask(company))).toBe('INVOICES_OFF');
    await configureInvoices(admin);
    expect(await listInvoices({ call }, documentId)).toMatchObject({ canAsk: true, invoices: [] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(company)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const issued = await db.select().from(invoices).where(eq(invoices.orderId, id));
    expect(issued).toHaveLength(1);
    expect(issued[0]!.snapshot).toMatchObject({
      suppliedOn: '2025-03-05',
      buyer: { name: company.name, isCompany: true, country: 'DE' },
      purchaseOrder: 'PO 4711',
    });
    expect(issued[0]!.issuedOn > '2025-03-05').toBe(true);
    const copies = await shop.inbox(company.copyTo);
    expect(copies[0]!.attachments).toMatchObject([{ fileName: `${issued[0]!.number}.pdf` }]);
  },
);

test(
  'the mail of a copy has no word that the buyer wrote, and says who asked for it',
  { tags: ['slow', 'INV-04'] },
  async ({ shop, admin }) => {
    const { ask, user, correct } = await buy(shop);
    await configureInvoices(admin);
    const text = (field: string) => `Win-${field} at https://x.test/${field}`;
    const copyTo = 'stranger@people.example';
    const written = {
      name: 'Win-name',
      street: text('street'),
      postalCode: 'Win-code',
      city: text('city'),
      purchaseOrder: text('order').slice(0, 50),
      buyerReference: text('reference').slice(0, 50),
    };
    expect((await ask({ ...company, ...written, copyTo })).statusCode).toBe(200);
    expect((await correct({ ...company, ...written, name: 'Win-again', copyTo })).statusCode).toBe(
      200,
    );
    const mails = await until(
      () => shop.inbox(copyTo),
      (received) => received.length >= 2,
    );
    for (const mail of mails) {
      const { text: plain, html, subject, replyTo } = mail;
      const shown = [plain, html, subject, replyTo].join('\n');
      expect(shown).not.toMatch(/Win-|x\.test/);
      expect(shown).not.toContain(user.username);
      expect(plain).toContain('entered this address for copies of their invoices');
    }
  },
);

test(
  'billing details are corrected by a credit note and a new invoice',
  { tags: ['slow', 'INV-10', 'INV-04'] },
  async ({ shop, db, admin }) => {
    await configureInvoices(admin);
    const { id, documentId, correct, download, call } = await buy(shop);
    const [before] = await db.select().from(invoices).where(eq(invoices.orderId, id));
    const reference = { ...company, buyerReference: '04011000-1234512345-06' };
    const answer = await correct(reference);
    expect(answer.statusCode).toBe(200);
    const { invoices: listed, billing } = answer.json().data;
    expect(listed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'creditNote',
      'invoice',
      'invoice',
    ]);
    expect(billing).toMatchObject(reference);
    expect((await db.select().from(invoices).where(eq(invoices.id, before!.id)))[0]).toEqual(
      before,
    );
    expect((await download('?format=xml')).body).toContain('Südwind Büro GmbH');
    expect((await download('?format=xrechnung')).body).toContain('04011000-1234512345-06');
    expect(expectErrorCode(await download(`?number=${before!.number}&format=xml`))).toBe(
      'NOT_FOUND',
    );
    for (const name of ['Second GmbH', 'Third GmbH']) {
      expect((await correct({ ...company, name })).statusCode).toBe(200);
    }
    expect(expectErrorCode(await correct({ ...company, name: 'Fourth GmbH' }))).toBe(
      'INVOICE_FINAL',
    );
    expect(await listInvoices({ call }, documentId)).toMatchObject({
      canCorrect: false,
      billing: { name: 'Third GmbH' },
    });
  },
);

test(
  'after ninety days, or a refund, an invoice is final',
  { tags: ['slow', 'INV-10'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { documentId, correct, call, readOrders } = await buy(shop);
    laterMs = 91 * dayMs;
    expect(await listInvoices({ call }, documentId)).toMatchObject({ canCorrect: false });
    expect(expectErrorCode(await correct(company))).toBe('INVOICE_FINAL');
    laterMs = 89 * dayMs;
    expect(await listInvoices({ call }, documentId)).toMatchObject({ canCorrect: true });
    laterMs = 0;
    await admin.call('POST', `/back-office/orders/${documentId}/partial-refund`, { amount: 1 });
    await until(readOrders, ([order]) => order!.refundedCents > 0);
    expect(expectErrorCode(await correct(company))).toBe('INVOICE_FINAL');
    expect(await listInvoices({ call }, documentId)).toMatchObject({ canCorrect: false });
  },
);

test(
  'details that would change the tax are refused',
  { tags: ['slow', 'INV-10', 'INV-11', 'TAX-04'] },
  async ({ shop, admin }) => {
    const { ask } = await buy(shop);
    await configureInvoices(admin, { mode: 'table' });
    expect(expectErrorCode(await ask(company))).toBe('INVOICE_TAX_WOULD_CHANGE');
    const wrong = await ask({ ...company, country: 'AT', vatId: 'ATU13585628' });
    expect(wrong.json().validation_error).toEqual({ vatId: ['This is not a VAT id of Austria'] });
    const missing = await ask({ kind: 'company' });
    expect(Object.keys(missing.json().validation_error).toSorted()).toEqual([
      'city',
      'country',
      'name',
      'street',
    ]);
    const abroad = await ask({ ...company, country: 'AT', vatId: 'ATU13585627' });
    expect(abroad.json().data.invoices).toHaveLength(1);
  },
);

test(
  'the invoice of another customer is neither asked for nor corrected',
  { tags: ['INV-10', 'INV-11'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { documentId } = await buy(shop);
    const other = await createCustomer(shop);
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await other.call(method, `/orders/${documentId}/invoice`, {
        billing: company,
      });
      expect(expectErrorCode(answer)).toBe('NOT_FOUND');
    }
  },
);

test(
  'bidi marks, line breaks and unknown countries are refused in billing details',
  { tags: ['INV-01'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { correct } = await buy(shop);
    for (const wrong of [
      { name: 'A\u202eB' },
      { purchaseOrder: 'PO\n1' },
      { country: 'XX' },
      { copyTo: 'not an address' },
      { name: 'x'.repeat(301) },
    ]) {
      expect((await correct({ ...company, ...wrong })).statusCode).toBe(400);
    }
    const names = {
      name: '🎉'.repeat(150),
      city: 'Αθήνα',
      street: 'улица 1',
      purchaseOrder: 'عربى',
    };
    expect((await correct({ ...company, ...names })).statusCode).toBe(200);
  },
);
