import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { forgetInvoices, forgetOrders } from '../../../test/processes/older-backup.ts';
import {
  buyOnce,
  configureInvoices,
  listInvoices,
  untilInvoices,
  untilRecorded,
} from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoiceCounters, invoices, invoicingSettings } from '../../db/tables/invoices.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';

const test = shopTest();

/** What a process does when it starts. */
function startAgain({ deps }: TestShop) {
  Object.assign(deps.invoiceNumbers, { areCompared: false, hasFailed: false });
  return deps;
}

const readNumbers = async ({ deps }: TestShop) =>
  (await deps.db.select().from(invoices).orderBy(asc(invoices.kind), asc(invoices.sequence))).map(
    ({ number, snapshot }) => `${number} ${snapshot.order}`,
  );

test(
  'invoices that a restored backup does not know come back under their numbers',
  { tags: ['slow', 'INV-13', 'F14'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const sales = [await buyOnce(shop), await buyOnce(shop), await buyOnce(shop)];
    await sales[1]!.refund();
    await untilInvoices(sales[1]!.buyer, sales[1]!.documentId, 2);
    await untilRecorded(shop);
    const before = await readNumbers(shop);
    expect(before).toHaveLength(4);
    await forgetInvoices(shop);
    await forgetOrders(shop, sales[2]!.buyer.user.id);
    await compareNumbers(startAgain(shop));
    const next = await buyOnce(shop);
    const { number } = (await listInvoices(next.buyer, next.documentId)).invoices[0]!;
    expect(number).toMatch(/-00004$/);
    await until(
      () => readNumbers(shop),
      (numbers) => numbers.length === 5,
    );
    expect(await readNumbers(shop)).toEqual([...before, `${number} ${next.documentId}`]);
    await compareNumbers(startAgain(shop));
    expect(await readNumbers(shop)).toHaveLength(5);
    await forgetInvoices(shop);
  },
);

test(
  'a number that two orders have stops all invoices, with an alert',
  { tags: ['slow', 'INV-13'] },
  async ({ shop, db, admin }) => {
    await configureInvoices(admin);
    const sale = await buyOnce(shop);
    await untilRecorded(shop);
    const { number } = (await listInvoices(sale.buyer, sale.documentId)).invoices[0]!;
    await forgetInvoices(shop);
    const other = await buyOnce(shop);
    const taken = (await listInvoices(other.buyer, other.documentId)).invoices[0]!;
    expect(taken.number.slice(-5)).toBe('00001');
    await db
      .update(invoiceCounters)
      .set({ lastNumber: Number(number.slice(-5)) - 1 })
      .where(eq(invoiceCounters.kind, 'invoice'));
    const second = Number(number.slice(-5)) > 1 ? await buyOnce(shop) : other;
    const { invoices: listed } = await listInvoices(second.buyer, second.documentId);
    expect(listed[0]!.number).toBe(number);
    await compareNumbers(startAgain(shop));
    await sale.refund();
    const [settings] = await until(
      () => db.select().from(invoicingSettings),
      ([row]) => row!.conflict !== null,
    );
    expect(settings!.conflict).toBe(`${number}: this number belongs to two orders`);
    const { data } = (await admin.call('GET', '/back-office/overview/alerts')).json();
    expect(data[0].alert).toContain('no invoices are issued');
    const later = await buyOnce(shop);
    expect((await listInvoices(later.buyer, later.documentId)).invoices).toEqual([]);
  },
);
