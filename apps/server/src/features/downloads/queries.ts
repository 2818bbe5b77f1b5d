import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

/** The right to download: a paid order of this person's, not refunded. */
const paid = and(eq(orders.status, 'succeeded'), isNull(orders.refundedAt));

const boughtStatement = prepared((db) =>
  db
    .select({ lineId: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(products.documentId, sql.placeholder('productDocumentId')),
        eq(orders.userId, sql.placeholder('userId')),
        paid,
      ),
    )
    .orderBy(desc(orderLines.releaseId))
    .limit(1)
    .prepare('find_bought_line'),
);

/** The line that entitles a person to a product, the one with the newest release first. */
export async function findBoughtLine(db: Database, userId: number, productDocumentId: string) {
  const [line] = await boughtStatement(db).execute({ userId, productDocumentId });
  return line;
}

export async function productExists(db: Database, documentId: string): Promise<boolean> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.documentId, documentId));
  return product !== undefined;
}

export async function insertLink(
  db: Database,
  link: { userId: number; orderLineId: number; tokenHash: string; lifetimeMs: number },
): Promise<void> {
  const { lifetimeMs, ...values } = link;
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeMs / 1000})`;
  await db.insert(downloadLinks).values({ ...values, expiresAt });
}

/**
 * Spends one use of a link and tells which file it stands for. Nothing comes back when the link is
 * unknown, too old, used up, or no longer backed by a paid order.
 */
export async function useLink(db: Database, tokenHash: string, mostUses: number) {
  const [link] = await db
    .update(downloadLinks)
    .set({ uses: sql`${downloadLinks.uses} + 1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(releases, eq(releases.id, orderLines.releaseId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(downloadLinks.tokenHash, tokenHash),
        eq(orderLines.id, downloadLinks.orderLineId),
        gt(downloadLinks.expiresAt, sql`now()`),
        lt(downloadLinks.uses, mostUses),
        eq(users.blocked, false),
        paid,
      ),
    )
    .returning({
      id: downloadLinks.id,
      storageKey: files.storageKey,
      fileName: files.name,
      mimeType: files.mimeType,
      sizeBytes: files.sizeBytes,
      sha256: files.sha256,
    });
  return link;
}

export async function logDownload(
  db: Database,
  download: { linkId: number; userAgent: string },
): Promise<void> {
  await db.insert(downloads).values(download);
}
