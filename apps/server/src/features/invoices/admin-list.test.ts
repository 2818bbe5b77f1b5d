import type { AdminInvoice } from '@partshelf/contract/invoices/admin.ts';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { toDayInTimeZone } from './settings.ts';

/** Of the whole file, should a day end meanwhile. */
const now = new Date();
const today = toDayInTimeZone('Europe/Berlin', now);

const test = shopTest({ now: () => now });

const list = async (admin: Customer, query = '') =>
  (await admin.call('GET', `/back-office/invoices${query}`)).json<{
    data: AdminInvoice[];
    meta: { pagination: { total: number } };
  }>();

test(
  'invoices and credit notes are listed, searched, filtered, sorted and exported',
  { tags: ['slow', 'VEND-08'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const product = await createProduct(shop, { priceCents: 5_000 });
    const [ada, bob] = [await createBuyer(shop), await createBuyer(shop)];
    for (const buyer of [ada, bob]) await buyer.payFor(product);
    const [order] = await ada.readOrders();
    const [other] = await bob.readOrders();
    await admin.call('POST', `/back-office/orders/${order!.documentId}/partial-refund`, {
      amount: 5,
    });
    await untilInvoices(ada, order!.documentId, 2);
    await untilInvoices(bob, other!.documentId, 1);

    const { data, meta } = await list(admin);
    expect(meta.pagination.total).toBe(3);
    const invoice = data.find(({ order: { number } }) => number === other!.number)!;
    expect(invoice).toMatchObject({
      kind: 'invoice',
      issuedOn: today,
      net: 50,
      tax: 0,
      total: 50,
      country: '',
      buyer: { documentId: bob.user.documentId, email: bob.user.email },
      order: { documentId: other!.documentId, number: other!.number },
      hasXml: false,
    });
    const note = data.find(({ kind }) => kind === 'creditNote')!;
    expect(note).toMatchObject({ total: 5, order: { number: order!.number } });

    const found = async (query: string) =>
      (await list(admin, query)).data.map(({ number }) => number).toSorted();
    const ofAda = data
      .filter(({ order: { number } }) => number === order!.number)
      .map(({ number }) => number)
      .toSorted();
    expect(await found(`?search=${order!.number}`)).toEqual(ofAda);
    expect(await found(`?search=${order!.documentId}`)).toEqual(ofAda);
    expect(await found(`?search=${encodeURIComponent(ada.user.email.toUpperCase())}`)).toEqual(
      ofAda,
    );
    expect(await found(`?search=${invoice.number}`)).toEqual([invoice.number]);
    expect(await found('?search=%25_')).toEqual([]);
    expect(await found('?kind=creditNote')).toEqual([note.number]);
    expect(await found('?country=DE')).toEqual([]);
    expect(await found(`?from=${today}&until=${today}`)).toHaveLength(3);
    expect(await found('?until=2020-01-01')).toEqual([]);
    expect((await list(admin, '?sort=total:asc')).data[0]!.number).toBe(note.number);

    await until(
      async () => (await list(admin)).data.map(({ mail }) => mail),
      (mails) => mails.every((mail) => mail === 'sent'),
    );
    const answer = await admin.call('GET', '/back-office/export/invoice-list?kind=creditNote');
    expect(parse(answer.rawPayload, { columns: true, bom: true })).toMatchObject([
      {
        number: note.number,
        kind: 'credit note',
        order_number: String(order!.number),
        total: '5.00',
        mail: 'sent',
      },
    ]);
  },
);

test(
  'filters that name nothing are refused, and only Admins see the list',
  { tags: ['VEND-08'] },
  async ({ admin, helpdesk, customer }) => {
    for (const query of [
      'kind=x',
      'country=Germany',
      'sort=buyer:asc',
      'from=2026-02-30',
      'from=2026-02-02&until=2026-02-01',
      `search=${'x'.repeat(300)}`,
    ]) {
      const { statusCode } = await admin.call('GET', `/back-office/invoices?${query}`);
      expect(statusCode, query).toBe(400);
    }
    for (const path of ['invoices', 'export/invoice-list']) {
      for (const { call } of [helpdesk, customer]) {
        expect((await call('GET', `/back-office/${path}`)).statusCode).toBe(403);
      }
    }
  },
);
