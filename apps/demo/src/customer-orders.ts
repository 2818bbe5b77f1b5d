import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { products } from '../../server/src/db/tables/catalog.ts';
import { orderLines, orders } from '../../server/src/db/tables/orders.ts';
import { refundRequests } from '../../server/src/db/tables/refund-requests.ts';
import type { Deps } from '../../server/src/deps.ts';
import { reconcilePayment } from '../../server/src/features/checkout/reconcile-payment.ts';
import { retryCheckout } from '../../server/src/features/checkout/unpaid-orders.ts';
import { placeOrder } from '../../server/src/features/checkout/start-checkout.ts';
import { requestRefund } from '../../server/src/features/orders/refund-requests.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';
import type { SeededProduct } from './catalog.ts';
import { storeDownloads } from './downloads.ts';
import { insertMails } from './mails.ts';
import { getReleaseAt, type InsertedOrder, insertPaidOrders } from './past-orders.ts';
import { Random } from './random.ts';
import { after, minuteMs } from './time.ts';

const seed = 21;

const downloadDelayMs = 25 * minuteMs;

/** The first order was downloaded, the releases that came after it were not. */
export async function seedPurchases(
  db: Transaction,
  customer: { readonly id: number; readonly username: string; readonly email: string },
  catalog: Map<string, SeededProduct>,
  now: Date,
): Promise<void> {
  const { id: userId, username, email } = customer;
  const purchases = [
    { userId, slugs: ['calendar-rollup', 'org-chart'], daysAgo: 41 },
    { userId, slugs: ['kpi-board'], daysAgo: 12 },
  ];
  const sold = await insertPaidOrders(db, catalog, purchases, now);
  const [{ lines, lineIds, paidAt }] = sold as [InsertedOrder];
  const createdAt = after(paidAt!, downloadDelayMs);
  await storeDownloads(
    db,
    new Random(seed),
    `demo download of ${username}`,
    lines.map(({ slug }, index) => ({
      userId,
      orderLineId: lineIds[index]!,
      releaseId: getReleaseAt(catalog.get(slug)!, createdAt, now),
      createdAt,
    })),
  );
  await insertMails(
    db,
    sold.map((order) => ({ ...order, username, email })),
    now,
  );
}

interface UnpaidOrder {
  readonly slug: string;
  readonly status: 'pending' | 'failed' | 'expired';
  readonly attempts: number;
}

const unpaidOrders: readonly UnpaidOrder[] = [
  { slug: 'permissions-auditor', status: 'failed', attempts: limits.paymentAttempts },
  { slug: 'weather-strip', status: 'expired', attempts: 1 },
  { slug: 'form-builder', status: 'failed', attempts: 1 },
  { slug: 'room-booking', status: 'pending', attempts: 1 },
];

async function listOrders({ db }: Deps, userId: number) {
  return db
    .select({ slug: products.slug, status: orders.status, attempts: orders.attempts })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orders.userId, userId));
}

async function openUnpaidOrder(deps: Deps, customer: SignedIn, unpaid: UnpaidOrder): Promise<void> {
  const { db, payments } = deps;
  const [product] = await db
    .select({ productDocumentId: products.documentId })
    .from(products)
    .where(eq(products.slug, unpaid.slug));
  if (!product) throw new Error(`there is no demo product ${unpaid.slug}`);
  let page = await placeOrder(deps, customer, { items: [{ ...product, quantity: 1 }] });
  let { attempts } = await reconcilePayment(deps, page.id);
  for (; attempts < unpaid.attempts; attempts += 1) {
    page = await retryCheckout(deps, customer, page.id);
  }
  if (unpaid.status === 'expired') await payments.closeSession(page.id);
  if (unpaid.status !== 'pending') await reconcilePayment(deps, page.id, { buyerReturned: true });
}

export async function openUnpaidOrders(deps: Deps, customer: SignedIn): Promise<void> {
  const made = await listOrders(deps, customer.id);
  for (const unpaid of unpaidOrders) {
    const isMade = made.some(
      ({ slug, status, attempts }) =>
        slug === unpaid.slug && status === unpaid.status && attempts === unpaid.attempts,
    );
    if (!isMade) await openUnpaidOrder(deps, customer, unpaid);
  }
}

const refundedSlug = 'kpi-board';

const refundReason =
  'Our numbers live in a system that the board cannot reach.\nWe noticed too late, sorry for the trouble.';

export async function seedRefundRequest(deps: Deps, customer: SignedIn): Promise<void> {
  const [order] = await deps.db
    .select({ documentId: orders.documentId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(refundRequests, eq(refundRequests.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, customer.id),
        eq(orders.status, 'succeeded'),
        eq(products.slug, refundedSlug),
        isNull(refundRequests.id),
      ),
    );
  if (order) await requestRefund(deps, customer, order.documentId, { reason: refundReason });
}
