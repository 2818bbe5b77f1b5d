import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../src/db/client.ts';
import { users } from '../../../src/db/tables/accounts.ts';
import { mails } from '../../../src/db/tables/mails.ts';
import { products } from '../../../src/db/tables/catalog.ts';
import { discountCodes } from '../../../src/db/tables/discounts.ts';
import { invoices } from '../../../src/db/tables/invoices.ts';
import { orderLines, orders, paymentSessions } from '../../../src/db/tables/orders.ts';
import { cartItems } from '../../../src/db/tables/shopping.ts';

const orderFields = {
  id: orders.id,
  documentId: orders.documentId,
  userId: orders.userId,
  email: users.email,
  status: orders.status,
  attempts: orders.attempts,
  totalCents: orders.totalCents,
  taxCents: orders.taxCents,
  discountCodeId: orders.discountCodeId,
  discountCents: orders.discountCents,
  refundedCents: orders.refundedCents,
  useLimit: discountCodes.useLimit,
  useLimitPerPerson: discountCodes.useLimitPerPerson,
  itemsHash: orders.itemsHash,
  paidAt: orders.paidAt,
  refundedAt: orders.refundedAt,
};

const lineFields = {
  orderId: orderLines.orderId,
  product: products.documentId,
  unitPriceCents: orderLines.unitPriceCents,
  quantity: orderLines.quantity,
  discountCents: orderLines.discountCents,
};

export async function listOrders(db: Queryable) {
  const found = await db
    .select(orderFields)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId));
  const lines = await db
    .select(lineFields)
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId));
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }));
}

export const listSessions = (db: Queryable) =>
  db
    .select({
      stripeId: paymentSessions.stripeId,
      orderId: paymentSessions.orderId,
      attempt: paymentSessions.attempt,
      status: paymentSessions.status,
    })
    .from(paymentSessions);

export const listCartItems = (db: Queryable) =>
  db
    .select({
      documentId: cartItems.documentId,
      userId: cartItems.userId,
      product: products.documentId,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId));

export const listFailedMails = (db: Queryable) =>
  db
    .select({ to: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(eq(mails.state, 'failed'));

export const listInvoices = (db: Queryable) =>
  db
    .select({
      orderId: invoices.orderId,
      kind: invoices.kind,
      number: invoices.number,
      sequence: invoices.sequence,
      issuedOn: invoices.issuedOn,
      totalCents: invoices.totalCents,
      order: sql<string>`${invoices.snapshot} ->> 'order'`,
    })
    .from(invoices)
    .orderBy(asc(invoices.sequence));
