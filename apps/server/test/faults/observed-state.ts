import { asc, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Database, Queryable } from '../../src/db/client.ts';
import type { CustomerLog } from './customers.ts';
import { users } from '../../src/db/tables/accounts.ts';
import { mails } from '../../src/db/tables/mails.ts';
import { products } from '../../src/db/tables/catalog.ts';
import { discountCodes } from '../../src/db/tables/discounts.ts';
import { invoices } from '../../src/db/tables/invoices.ts';
import { orderLines, orders, paymentSessions } from '../../src/db/tables/orders.ts';
import { cartItems } from '../../src/db/tables/shopping.ts';
import { command } from '../database-cluster.ts';

export interface DownloadTry {
  readonly userId: number;
  readonly product: string;
  readonly isGranted: boolean;
}

export interface ObservedState {
  readonly orders: Awaited<ReturnType<typeof listOrders>>;
  readonly changes: OrderChange[];
  readonly invoices: Awaited<ReturnType<typeof listInvoices>>;
  readonly sessions: Awaited<ReturnType<typeof listSessions>>;
  readonly cart: Awaited<ReturnType<typeof listCartItems>>;
  readonly provider: Awaited<ReturnType<typeof readProviderSessions>>;
  readonly mails: Awaited<ReturnType<typeof readInbox>>;
  readonly failedMails: Awaited<ReturnType<typeof listFailedMails>>;
  readonly logs: readonly CustomerLog[];
  readonly downloads: readonly DownloadTry[];
  readonly anomalies: readonly string[];
  readonly output: string;
  /** Must not appear in logs, mails or errors. */
  readonly secrets: readonly string[];
}

interface Sources {
  readonly db: Database;
  readonly sandboxUrl: string;
}

type ReportedState = Pick<ObservedState, 'logs' | 'downloads' | 'anomalies' | 'output' | 'secrets'>;

export const nothingReported: ReportedState = {
  logs: [],
  downloads: [],
  anomalies: [],
  output: '',
  secrets: [],
};

/** At one moment, although the shop may go on meanwhile. */
const readDatabase = (db: Database) =>
  db.transaction(
    async (snapshot) => ({
      orders: await listOrders(snapshot),
      changes: await readOrderChanges(snapshot),
      invoices: await listInvoices(snapshot),
      sessions: await listSessions(snapshot),
      cart: await listCartItems(snapshot),
      failedMails: await listFailedMails(snapshot),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

export async function collectState(
  { db, sandboxUrl }: Sources,
  reported: ReportedState = nothingReported,
): Promise<ObservedState> {
  const [stored, provider, received] = await Promise.all([
    readDatabase(db),
    readProviderSessions(sandboxUrl),
    readInbox(sandboxUrl),
  ]);
  return { ...stored, provider, mails: received, ...reported };
}

const orderFields = {
  id: orders.id,
  documentId: orders.documentId,
  number: orders.number,
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

const listSessions = (db: Queryable) =>
  db
    .select({
      stripeId: paymentSessions.stripeId,
      orderId: paymentSessions.orderId,
      attempt: paymentSessions.attempt,
      status: paymentSessions.status,
    })
    .from(paymentSessions);

const listCartItems = (db: Queryable) =>
  db
    .select({
      documentId: cartItems.documentId,
      userId: cartItems.userId,
      product: products.documentId,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId));

const listFailedMails = (db: Queryable) =>
  db
    .select({ to: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(eq(mails.state, 'failed'));

const listInvoices = (db: Queryable) =>
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

export interface OrderChange {
  readonly order: string;
  readonly was: string;
  readonly became: string;
  readonly attemptsBefore: number;
  readonly attempts: number;
  /** The cart items of the buyer at that moment, by their ids. */
  readonly cart: readonly string[];
}

export async function recordOrderChanges(ownerAddress: string): Promise<void> {
  await command(
    ownerAddress,
    `
    create schema faults;
    create table faults.order_changes ("order" text, was text, became text, attempts_before int, attempts int, cart text[]);
    create function faults.record_change() returns trigger language plpgsql security definer as $$
    begin
      insert into faults.order_changes
        values (new.document_id, old.status, new.status, old.attempts, new.attempts,
          array(select document_id from cart_items where user_id = new.user_id));
      return null;
    end $$;
    create trigger record_change after update on orders for each row execute function faults.record_change();
    grant usage on schema faults to public;
    grant select on faults.order_changes to public;`,
  );
}

async function readOrderChanges(db: Queryable): Promise<OrderChange[]> {
  const { rows } = await db.execute<OrderChange & Record<string, unknown>>(
    sql`select "order", was, became, attempts_before as "attemptsBefore", attempts, cart from faults.order_changes`,
  );
  return rows;
}

export async function readProviderSessions(sandboxUrl: string) {
  const { hostname: host, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_tests', { protocol: 'http', host, port, telemetry: false });
  const everything = { limit: 10_000 };
  const [sessions, refunds] = await Promise.all([
    stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray(everything),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray(everything),
  ]);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.payment_intent);
  return sessions.map((session) => ({
    id: session.id,
    order: session.metadata!['order']!,
    attempt: session.metadata!['attempt']!,
    amountCents: session.amount_total,
    currency: session.currency,
    isPaid: session.payment_status === 'paid',
    isExpired: session.status === 'expired',
    isRefunded: refundsOf.has(session.payment_intent),
    refundedCents: (refundsOf.get(session.payment_intent) ?? []).reduce(
      (cents, { amount }) => cents + amount,
      0,
    ),
  }));
}

async function readInbox(sandboxUrl: string) {
  const response = await fetch(`${sandboxUrl}/inbox/messages`);
  return (await response.json()) as { to: string; subject: string; text: string; html: string }[];
}
