import { and, eq, isNull } from 'drizzle-orm';
import { refundRequests } from '../../../server/src/db/tables/back-office.ts';
import { products } from '../../../server/src/db/tables/catalog.ts';
import { orderLines, orders } from '../../../server/src/db/tables/orders.ts';
import type { Deps } from '../../../server/src/deps.ts';
import type { SignedIn } from '../../../server/src/identity.ts';
import { requestRefund } from '../../../server/src/features/orders/refund-requests/refund-requests.ts';

const slug = 'kpi-board';

const reason =
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
        eq(products.slug, slug),
        isNull(refundRequests.id),
      ),
    );
  if (order) await requestRefund(deps, customer, order.documentId, reason);
}
