import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { readAlerts } from '../../../test/support/failed-refunds.ts';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers, orderByTransfer, receive } from '../../../test/support/transfer-orders.ts';
import { mails } from '../../db/tables/mails.ts';
import { transfers } from '../../db/tables/transfers.ts';
import { followTransfers } from './transfer-jobs.ts';

const test = shopTest();

const dayMs = 24 * 60 * 60 * 1000;

/** Runs the job as it would run on that day, twice. */
async function followOn({ deps }: TestShop, orderId: number, days: number) {
  const [{ dueOn }] = (await deps.db
    .select()
    .from(transfers)
    .where(eq(transfers.orderId, orderId))) as [typeof transfers.$inferSelect];
  const now = () => new Date(Date.parse(`${dueOn}T12:00:00Z`) + days * dayMs);
  await followTransfers({ ...deps, now });
  await followTransfers({ ...deps, now });
}

const listSubjects = async ({ deps: { db } }: TestShop, orderId: number) =>
  (await db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(mails.id)).map(
    ({ subject, recipient }) => ({ subject, recipient }),
  );

test(
  'a buyer is reminded before, on and after the day, and the order is cancelled, each once',
  { tags: ['PAY-05', 'PAY-09'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const { id, number } = order;
    for (const days of [-8, -7, -1, 0, 13, 14, 29, 30, 60]) await followOn(shop, id, days);
    const subjects = (await listSubjects(shop, id)).map(({ subject }) => subject);
    const told = subjects.filter((subject) => subject.includes(`rder ${number} is`));
    expect(told).toHaveLength(4);
    expect(told[0]).toContain(`Order ${number} is due on`);
    expect(told.slice(1)).toEqual([
      `Order ${number} is due today`,
      `Order ${number} is overdue`,
      `Order ${number} is cancelled`,
    ]);
    const { invoices } = await listInvoices(buyer, order.documentId);
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    expect((await buyer.readOrders())[0]!.status).toBe('expired');
  },
);

test(
  'after missed days only the newest reminder is sent, and time is left before the end',
  { tags: ['PAY-09'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const { id, number } = await orderByTransfer(shop, buyer, [product]);
    await followOn(shop, id, 40);
    await followOn(shop, id, 46);
    const before = (await listSubjects(shop, id)).map(({ subject }) => subject);
    expect(before.filter((subject) => subject.includes(`Order ${number} is`))).toEqual([
      `Order ${number} is overdue`,
    ]);
    await followOn(shop, id, 47);
    expect((await buyer.readOrders())[0]!.status).toBe('expired');
  },
);

test(
  'a paid order is left alone, and one with a part of the money is an alert',
  { tags: ['PAY-09'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    await receive(shop, order, { amountCents: 100 });
    for (const days of [14, 30]) await followOn(shop, order.id, days);
    expect((await buyer.readOrders())[0]!.status).toBe('pending');
    const alerts = await readAlerts(admin, order);
    expect(alerts).toHaveLength(1);
    await receive(shop, order, { amountCents: order.totalCents - 100, bankReference: 'BANK-2' });
    await followOn(shop, order.id, 90);
    expect((await buyer.readOrders())[0]!.status).toBe('succeeded');
  },
);

test(
  'the copy address is told too, and the owners when the buyer has left',
  { tags: ['PAY-09'] },
  async ({ shop, admin, product }) => {
    await offerTransfers(admin);
    const { documentId: company, owner, buyer, remove } = await createTestCompany(shop);
    const billing = { kind: 'company', name: 'Fabrikam', copyTo: 'books@fabrikam.example' };
    const order = await orderByTransfer(shop, buyer, [product], { company, billing });
    const { id } = order;
    await remove(buyer);
    await followOn(shop, id, 0);
    const sent = await until(
      () => listSubjects(shop, id),
      (found) => found.some(({ subject }) => subject.endsWith('is due today')),
    );
    const due = sent.filter(({ subject }) => subject.endsWith('is due today'));
    expect(due.map(({ recipient }) => recipient)).toEqual([
      owner.user.email,
      'books@fabrikam.example',
    ]);
    await receive(shop, order);
    const told = await listSubjects(shop, id);
    const paid = told.filter(({ subject }) => subject === `Copy: Order ${order.number} is paid`);
    expect(paid.map(({ recipient }) => recipient)).toEqual(['books@fabrikam.example']);
  },
);
