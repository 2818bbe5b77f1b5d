import { eq, inArray, sql } from 'drizzle-orm';
import { connect } from '../../src/db/client.ts';
import { invoiceCounters, invoices } from '../../src/db/tables/invoices.ts';
import { orders, paymentEvents, paymentSessions } from '../../src/db/tables/orders.ts';
import type { TestShop } from '../support/build-test-app.ts';
import { createBuyer } from '../support/buyer.ts';
import { createProduct } from '../support/factories.ts';

export async function openPurchase(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop);
  const sessionId = await buyer.startPaying([product]);
  return {
    buyer,
    product,
    sessionId,
    act: (action: string) => shop.control(`/sessions/${sessionId}/${action}`),
    forget: () => forgetOrders(shop, buyer.user.id),
  };
}

export async function forgetOrders({ deps }: TestShop, userId: number): Promise<void> {
  const { db } = deps;
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const pages = db
    .select({ id: paymentSessions.stripeId })
    .from(paymentSessions)
    .where(inArray(paymentSessions.orderId, own));
  await db.delete(paymentEvents).where(inArray(paymentEvents.stripeSessionId, pages));
  await db.delete(orders).where(eq(orders.userId, userId));
}

/** The state between the first attempt to pay and the second. */
export async function forgetSecondAttempt({ deps }: TestShop, orderId: number): Promise<void> {
  const { db } = deps;
  await db.delete(paymentEvents).where(eq(paymentEvents.orderId, orderId));
  await db.delete(paymentSessions).where(eq(paymentSessions.orderId, orderId));
  await db.update(orders).set({ status: 'pending', attempts: 1 }).where(eq(orders.id, orderId));
  await db.insert(paymentSessions).values({ orderId, attempt: 1 });
}

/** As if the newest backup had been made before the first invoice. */
export async function forgetInvoices(shop: TestShop): Promise<void> {
  const owner = connect(shop.ownerDatabaseUrl, shop.deps.log);
  await owner.transaction(async (transaction) => {
    await transaction.execute(sql`lock table invoices, invoice_files`);
    await transaction.execute(sql`alter table invoices disable trigger invoices_change`);
    await transaction.execute(sql`delete from invoice_files`);
    await transaction.delete(invoices);
    await transaction.delete(invoiceCounters);
    await transaction.execute(sql`alter table invoices enable trigger invoices_change`);
  });
  await owner.$client.end();
}
