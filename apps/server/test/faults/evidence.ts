import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Database } from '../../src/db/client.ts';
import { users } from '../../src/db/tables/accounts.ts';
import { products } from '../../src/db/tables/catalog.ts';
import { orderLines, orders, paymentSessions } from '../../src/db/tables/orders.ts';
import { cartItems } from '../../src/db/tables/shopping.ts';
import type { CustomerLog } from './buying-customers.ts';

interface Sources {
  readonly db: Database;
  readonly sandboxUrl: string;
  readonly logs: readonly CustomerLog[];
}

export type Evidence = Awaited<ReturnType<typeof gatherEvidence>>;

async function listOrders(db: Database) {
  const [found, lines] = await Promise.all([
    db
      .select({ ...ordersFields, email: users.email })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId)),
    db
      .select({
        orderId: orderLines.orderId,
        product: products.documentId,
        unitPriceCents: orderLines.unitPriceCents,
        quantity: orderLines.quantity,
      })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId)),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }));
}

const ordersFields = {
  id: orders.id,
  documentId: orders.documentId,
  userId: orders.userId,
  status: orders.status,
  attempts: orders.attempts,
  totalCents: orders.totalCents,
  itemsHash: orders.itemsHash,
  paidAt: orders.paidAt,
};

const listCartItems = (db: Database) =>
  db
    .select({
      documentId: cartItems.documentId,
      userId: cartItems.userId,
      createdAt: cartItems.createdAt,
      product: products.documentId,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId));

/** What the provider has, by its own interface: payments that it took and did not give back. */
async function readProvider(sandboxUrl: string) {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_tests', { protocol: 'http', host, port, telemetry: false });
  const everything = { limit: 10_000 };
  const [sessions, refunds] = await Promise.all([
    stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray(everything),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray(everything),
  ]);
  const refunded = new Set(refunds.map((refund) => refund.payment_intent));
  return sessions.map((session) => ({
    id: session.id,
    order: session.metadata!['order'],
    attempt: session.metadata!['attempt'],
    amountCents: session.amount_total,
    currency: session.currency,
    isPaid: session.payment_status === 'paid',
    isRefunded: refunded.has(session.payment_intent),
  }));
}

async function readInbox(sandboxUrl: string) {
  const response = await fetch(`${sandboxUrl}/inbox/messages`);
  return (await response.json()) as { to: string; subject: string }[];
}

/** Everything that a judge of the shop may look at: its database, the provider, the mails, the customers. */
export async function gatherEvidence({ db, sandboxUrl, logs }: Sources) {
  const [orderList, sessions, cart, provider, mails] = await Promise.all([
    listOrders(db),
    db.select().from(paymentSessions),
    listCartItems(db),
    readProvider(sandboxUrl),
    readInbox(sandboxUrl),
  ]);
  return { orders: orderList, sessions, cart, provider, mails, logs };
}
