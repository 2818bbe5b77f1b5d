import { expect } from 'vitest';
import { forgetInvoices } from '../../../test/processes/older-backup.ts';
import {
  buyOnce,
  configureInvoices,
  listInvoices,
  untilInvoices,
  untilRecorded,
} from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { tryToCompareNumbers } from './invoice-numbers.ts';

const test = shopTest();

test(
  'no number is issued before the payments could be asked: orders and refunds wait, with an alert',
  { tags: ['INV-13'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const sale = await buyOnce(shop);
    await untilRecorded(shop);
    const { invoices: before } = await listInvoices(sale.buyer, sale.documentId);
    expect(before).toMatchObject([{ number: expect.stringMatching(/-00001$/) }]);
    await forgetInvoices(shop);
    await shop.control('/faults', { stripe: { status: 503 } });
    // What a process does when it starts.
    Object.assign(shop.deps.invoiceNumbers, { areCompared: false });
    expect(await tryToCompareNumbers(shop.deps)).toBe(false);
    await shop.control('/faults', { stripe: { status: 0 } });

    const held = await buyOnce(shop);
    expect((await held.buyer.readOrders())[0]).toMatchObject({ status: 'succeeded' });
    expect(await listInvoices(held.buyer, held.documentId)).toMatchObject({ invoices: [] });
    const readAlerts = async () =>
      (await admin.call('GET', '/back-office/overview/alerts'))
        .json()
        .data.map(({ alert }: { alert: string }) => alert)
        .filter((alert: string) => alert.startsWith('no invoices are issued until'));
    expect(await readAlerts()).toHaveLength(1);
    await held.refund();

    const { invoices: issued } = await untilInvoices(held.buyer, held.documentId, 2);
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    expect(issued[0]!.number).toMatch(/-00002$/);
    const { invoices: again } = await untilInvoices(sale.buyer, sale.documentId, 1);
    expect(again).toMatchObject([{ number: before[0]!.number, issuedOn: before[0]!.issuedOn }]);
    expect(await readAlerts()).toEqual([]);
  },
);
