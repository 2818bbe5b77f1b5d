import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies, companyEvents } from '../../db/tables/companies.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { refunds } from '../../db/tables/refunds.ts';

const test = shopTest();

test.afterEach(({ shop }) => shop.control('/faults', {}));

const pathOf = (order: { readonly documentId: string }) => `/orders/${order.documentId}/company`;

async function buy(person: Buyer) {
  const bought = await person.buyProduct();
  const order = (await person.readOrders()).at(-1)!;
  const move = (company: string) => person.call('POST', pathOf(order), { company });
  return { ...bought, order, move };
}

const kindsOf = async ({ deps }: TestShop, companyId: number) =>
  (
    await deps.db
      .select({ kind: companyEvents.kind, actorId: companyEvents.actorId })
      .from(companyEvents)
      .where(eq(companyEvents.companyId, companyId))
      .orderBy(companyEvents.id)
  ).filter(({ kind }) => kind.startsWith('moved'));

test(
  'a purchase is moved to the company once, and its invoice stays',
  { tags: ['slow', 'ORG-07', 'ORG-12'] },
  async ({ shop, db }) => {
    const company = await createTestCompany(shop);
    const { id, documentId, owner, buyer, developer } = company;
    const { product, order, move } = await buy(buyer);
    const invoicesOf = () => db.select().from(invoices).where(eq(invoices.orderId, order.id));
    const issued = await invoicesOf();
    const link = `/products/${product.documentId}/download-link`;
    expect((await developer.call('GET', link)).statusCode).toBe(403);
    const answers = await Promise.all([move(documentId), move(documentId), move(documentId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(expectErrorCode(answers.find(({ statusCode }) => statusCode === 400)!)).toBe(
      'ORDER_OF_COMPANY',
    );
    expect((await developer.call('GET', link)).statusCode).toBe(200);
    const [moved] = await buyer.readOrders();
    expect(moved).toMatchObject({ companyId: id, userId: buyer.user.id, billing: order.billing });
    expect(await invoicesOf()).toEqual(issued);
    expect(await kindsOf(shop, id)).toEqual([{ kind: 'moved', actorId: buyer.user.id }]);
    const [mail] = await shop.inbox(owner.user.email);
    expect(mail!.subject).toBe(`Order ${order.number} now belongs to your company`);
    expect(mail!.text).toContain(`${buyer.user.username} has moved order ${order.number}`);
  },
);

test(
  'only a paid order of one’s own moves, and only to a company that one buys for',
  { tags: ['slow', 'ORG-07'] },
  async ({ shop, db }) => {
    const { id, documentId, buyer, developer } = await createTestCompany(shop);
    const { order, move } = await buy(buyer);
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(values).where(eq(orders.id, order.id));
    await set({ refundedAt: new Date() });
    expect(expectErrorCode(await move(documentId))).toBe('ORDER_REFUNDED');
    await set({ refundedAt: null, disputedAt: new Date() });
    expect(expectErrorCode(await move(documentId))).toBe('ORDER_DISPUTED');
    await set({ disputedAt: null, refundStartedAt: new Date() });
    expect(expectErrorCode(await move(documentId))).toBe('MOVE_REFUND_STARTED');
    await set({ refundStartedAt: null });
    const refund = { orderId: order.id, amountCents: 100 };
    const [started] = await db.insert(refunds).values(refund).returning();
    expect(expectErrorCode(await move(documentId))).toBe('MOVE_REFUND_STARTED');
    await db.update(refunds).set({ failedAt: new Date() }).where(eq(refunds.id, started!.id));
    const [session] = await db
      .select()
      .from(paymentSessions)
      .where(eq(paymentSessions.orderId, order.id));
    const opened = { orderId: order.id, sessionId: session!.id, stripeId: `du_${order.id}` };
    const inquiry = { ...opened, amountCents: 100, reason: 'general', openedAt: new Date() };
    await db.insert(disputes).values({ ...inquiry, status: 'warning_needs_response' });
    expect(expectErrorCode(await move(documentId))).toBe('ORDER_DISPUTED');
    await db.delete(disputes).where(eq(disputes.orderId, order.id));
    const reason = 'The calendar does not show my team.';
    await buyer.call('POST', `/orders/${order.documentId}/refund-request`, { reason });
    expect(expectErrorCode(await move(documentId))).toBe('MOVE_REFUND_REQUESTED');
    await buyer.call('DELETE', `/orders/${order.documentId}/refund-request`);
    await buyer.startPaying([await createProduct(shop)]);
    const unpaid = (await buyer.readOrders()).at(-1)!;
    const moveUnpaid = await buyer.call('POST', pathOf(unpaid), { company: documentId });
    expect(expectErrorCode(moveUnpaid)).toBe('ORDER_NOT_PAID');
    const ofDeveloper = await buy(developer);
    expect(expectErrorCode(await ofDeveloper.move(documentId))).toBe('COMPANY_ROLE_MISSING');
    const others = await createTestCompany(shop);
    expect((await move(others.documentId)).statusCode).toBe(404);
    const foreign = await developer.call('POST', pathOf(order), { company: others.documentId });
    expect(foreign.statusCode).toBe(404);
    const ofOther = await others.buyer.call('POST', pathOf(order), { company: others.documentId });
    expect(ofOther.statusCode).toBe(404);
    for (const body of [{}, { company: 'x' }, { company: documentId, more: 1 }]) {
      expect((await buyer.call('POST', pathOf(order), body)).statusCode).toBe(400);
    }
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
    expect(expectErrorCode(await move(documentId))).toBe('COMPANY_CLOSED');
    await db.update(companies).set({ closedAt: null }).where(eq(companies.id, id));
    expect((await move(documentId)).statusCode).toBe(200);
  },
);

/** Both wait for the row of the buyer, in this order, until the second one waits too. */
async function callInTurn<Answer>(
  { deps: { db } }: TestShop,
  userId: number,
  calls: (() => Answer)[],
) {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return db.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, userId)).for('update');
    const started: Answer[] = [];
    for (const call of calls) {
      started.push(call());
      await until(
        () => db.execute(waiting),
        ({ rowCount }) => rowCount === started.length,
      );
    }
    return started;
  });
}

test.for([
  { first: 'the refund', codes: [200, 400] },
  { first: 'the move', codes: [200, 200] },
] as const)(
  'of a refund and a move at once, $first comes first, and both agree',
  { tags: ['slow', 'ORG-07'] },
  async ({ first, codes }, { shop, admin }) => {
    const { id, documentId, buyer } = await createTestCompany(shop);
    const { order, move } = await buy(buyer);
    await shop.control('/faults', { stripe: { status: 500 } });
    const refund = () => admin.call('POST', `/back-office/orders/${order.documentId}/refund`);
    const calls = [refund, () => move(documentId)];
    if (first === 'the move') calls.reverse();
    const answers = await Promise.all(await callInTurn(shop, buyer.user.id, calls));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(codes);
    const [after] = await buyer.readOrders();
    expect(after!.refundStartedAt).not.toBeNull();
    expect(after!.companyId).toBe(first === 'the move' ? id : null);
    if (first === 'the refund') expect(expectErrorCode(answers[1]!)).toBe('MOVE_REFUND_STARTED');
  },
);

test(
  'only staff move it back: the company loses it, and owners and buyer are told',
  { tags: ['slow', 'ORG-07'] },
  async ({ shop, db, admin }) => {
    const { id, documentId, owner, buyer, developer } = await createTestCompany(shop);
    const { product, order, move } = await buy(buyer);
    const back = () => admin.call('DELETE', `/back-office${pathOf(order)}`);
    expect(expectErrorCode(await back())).toBe('ORDER_PERSONAL');
    await move(documentId);
    expect((await buyer.call('DELETE', `/back-office${pathOf(order)}`)).statusCode).toBe(403);
    const block = (blocked: boolean) =>
      db.update(users).set({ blocked }).where(eq(users.id, buyer.user.id));
    await block(true);
    expect(expectErrorCode(await back())).toBe('BUYER_WITHOUT_ACCOUNT');
    await block(false);
    const answers = await Promise.all([back(), back()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const link = `/products/${product.documentId}/download-link`;
    expect((await developer.call('GET', link)).statusCode).toBe(403);
    expect((await buyer.call('GET', link)).statusCode).toBe(200);
    expect(await kindsOf(shop, id)).toEqual([
      { kind: 'moved', actorId: buyer.user.id },
      { kind: 'moved back', actorId: null },
    ]);
    const details = { title: buyer.user.username, orderNumber: order.number, company: 'Fabrikam' };
    expect(await readAudit(admin, order.documentId)).toEqual([
      { action: 'moved back', by: admin.user.username, details },
    ]);
    const subject = `Order ${order.number} belongs to its buyer again`;
    for (const { email } of [owner.user, buyer.user]) {
      const mails = await until(
        () => shop.inbox(email),
        (found) => found.some((mail) => mail.subject === subject),
      );
      expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
    }
    expect((await move(documentId)).statusCode).toBe(200);
  },
);
