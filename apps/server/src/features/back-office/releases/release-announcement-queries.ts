import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';

export async function getAnnouncedRelease(db: Transaction, id: number) {
  const [release] = await db
    .select({
      id: releases.id,
      documentId: releases.documentId,
      productId: releases.productId,
      title: products.title,
      version: releases.version,
      changelog: releases.changelog,
      facts: releases.packageFacts,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(eq(releases.id, id));
  return release!;
}

export async function findEarlierFacts(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
) {
  const [earlier] = await db
    .select({ facts: releases.packageFacts })
    .from(releases)
    .where(
      and(eq(releases.productId, productId), lt(releases.id, id), isNotNull(releases.packageFacts)),
    )
    .orderBy(desc(releases.id))
    .limit(1);
  return earlier?.facts;
}

export function listOwners(
  db: Transaction,
  { id, productId }: { id: number; productId: number },
  page: { afterUserId: number; limit: number },
) {
  const purchases = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.userId, users.id),
        eq(orderLines.productId, productId),
        lt(orderLines.releaseId, id),
        eq(orders.status, 'succeeded'),
        isNull(orders.refundedAt),
        isNull(orders.disputedAt),
      ),
    );
  return db
    .select({
      id: users.id,
      documentId: users.documentId,
      username: users.username,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterUserId),
        eq(users.wantsReleaseMails, true),
        eq(users.blocked, false),
        exists(purchases),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
}
