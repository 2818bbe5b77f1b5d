import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { listInvoices, untilRecorded } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, orderByTransfer, receive } from '../../../test/support/transfer-orders.ts';
import { forgetInvoices, forgetOrders } from '../../../test/processes/older-backup.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { compareNumbers } from '../invoices/invoice-numbers.ts';

const test = shopTest();

/** What a process does when it starts. */
function startAgain({ deps }: TestShop) {
  Object.assign(deps.invoiceNumbers, { areCompared: false, hasFailed: false });
  return deps;
}

const readNumbers = async ({ deps }: TestShop) =>
  (await deps.db.select().from(invoices).orderBy(asc(invoices.number))).map(({ number }) => number);

async function orderOnce(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const order = await orderByTransfer(shop, buyer, [await createProduct(shop)]);
  return { buyer, order };
}

const readAlertTexts = async (admin: Customer): Promise<string[]> =>
  (await admin.call('GET', '/back-office/overview/alerts'))
    .json()
    .data.map(({ alert }: { alert: string }) => alert);

test(
  'after the restore of an older backup no number and no order number is given twice',
  { tags: ['slow', 'PAY-10'] },
  async ({ shop, admin }) => {
    await offerTransfers(admin);
    const sales = [await orderOnce(shop), await orderOnce(shop), await orderOnce(shop)];
    await untilRecorded(shop);
    const before = await readNumbers(shop);
    expect(before).toHaveLength(3);
    await forgetInvoices(shop);
    await forgetOrders(shop, sales[2]!.buyer.user.id);
    const lost = sales[2]!.order;
    startAgain(shop);
    const [next] = await Promise.all([orderOnce(shop), compareNumbers(shop.deps)]);
    expect(next.order.number).toBeGreaterThan(lost.number);
    const { invoices: listed } = await until(
      () => listInvoices(next.buyer, next.order.documentId),
      (found) => found.invoices.length === 1,
    );
    expect(listed[0]!.number.slice(-5)).toBe('00004');
    expect(await readNumbers(shop)).toEqual([before[0], before[1], listed[0]!.number]);
    const texts = await readAlertTexts(admin);
    const text = texts.find((alert) => alert.includes(before[2]!))!;
    expect(text).toContain(`of order ${lost.number}`);
    await compareNumbers(startAgain(shop));
    expect(await readNumbers(shop)).toHaveLength(3);
  },
);

test(
  'an invoice that was restored is not issued again when the money arrives',
  { tags: ['slow', 'PAY-10'] },
  async ({ shop, admin }) => {
    await offerTransfers(admin, { invoice: 'afterPayment' });
    const { buyer, order } = await orderOnce(shop);
    await receive(shop, order);
    await untilRecorded(shop);
    const { invoices: issued } = await listInvoices(buyer, order.documentId);
    await forgetInvoices(shop);
    await compareNumbers(startAgain(shop));
    await untilRecorded(shop);
    const { invoices: restored } = await listInvoices(buyer, order.documentId);
    expect(restored.map(({ number }) => number)).toEqual(issued.map(({ number }) => number));
  },
);
