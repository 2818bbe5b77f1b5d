import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { products } from '../../../server/src/db/tables/catalog.ts';
import { orderLines, orders } from '../../../server/src/db/tables/orders.ts';
import type { Deps } from '../../../server/src/deps.ts';
import { retryCheckout } from '../../../server/src/features/checkout/retry/retry-checkout.ts';
import { reconcilePayment } from '../../../server/src/features/checkout/reconciliation/reconcile-payment.ts';
import { startCheckout } from '../../../server/src/features/checkout/start/start-checkout.ts';
import type { SignedIn } from '../../../server/src/identity.ts';

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
  let page = await startCheckout(deps, customer, { items: [{ ...product, quantity: 1 }] });
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
