import { and, asc, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { covers } from '../../db/licence-coverage.ts';
import { isPublished } from '../../db/expressions.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { chatFixes, fixedChats, fixes } from '../../db/tables/fixes.ts';
import { orderLines } from '../../db/tables/orders.ts';
import { addLatestOrders } from '../packages/admin/latest-order-queries.ts';

export async function lockTellingRelease(db: Transaction, id: number) {
  const [release] = await db
    .select({ withdrawnAt: releases.withdrawnAt, slug: products.slug, isPublished })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(eq(releases.id, id))
    .for('share', { of: releases });
  return release;
}

const isOf = (releaseId: number, isTold: boolean) =>
  and(
    eq(fixes.releaseId, releaseId),
    isTold ? isNotNull(chatFixes.toldAt) : isNull(chatFixes.toldAt),
  );

/** Returns rooms whose customers were told of the release, or were not told yet. */
export async function listRoomIds(
  db: Transaction,
  releaseId: number,
  { isTold, limit }: { readonly isTold: boolean; readonly limit: number },
): Promise<number[]> {
  const found = await db
    .selectDistinct({ roomId: chatFixes.roomId })
    .from(chatFixes)
    .innerJoin(fixes, eq(fixes.id, chatFixes.fixId))
    .where(isOf(releaseId, isTold))
    .orderBy(asc(chatFixes.roomId))
    .limit(limit);
  return found.map(({ roomId }) => roomId);
}

const senderId = sql<number>`max(${fixes.namedById})`.mapWith(Number);
const markedAt = sql<Date>`${max(chatFixes.createdAt)}`.mapWith(chatFixes.createdAt);

/** Returns each room once, with the newest time at which it was marked. The caller has locked the rooms. */
export async function listUntold(db: Transaction, releaseId: number, roomIds: readonly number[]) {
  return db
    .select({ roomId: chatFixes.roomId, userId: chatRooms.userId, senderId, markedAt })
    .from(chatFixes)
    .innerJoin(fixes, eq(fixes.id, chatFixes.fixId))
    .innerJoin(chatRooms, eq(chatRooms.id, chatFixes.roomId))
    .where(and(isOf(releaseId, false), inArray(chatFixes.roomId, [...roomIds])))
    .groupBy(chatFixes.roomId, chatRooms.userId)
    .orderBy(asc(chatFixes.roomId));
}

/** Returns the rooms whose customers were not told of this release before. */
export async function insertFixedChats(
  db: Transaction,
  releaseId: number,
  roomIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (roomIds.length === 0) return new Set();
  const inserted = await db
    .insert(fixedChats)
    .values(roomIds.map((roomId) => ({ releaseId, roomId })))
    .onConflictDoNothing({ target: [fixedChats.releaseId, fixedChats.roomId] })
    .returning({ roomId: fixedChats.roomId });
  return new Set(inserted.map(({ roomId }) => roomId!));
}

export async function setToldAt(
  db: Transaction,
  releaseId: number,
  roomIds: readonly number[],
  toldAt: Date | null,
): Promise<void> {
  const named = db.select({ id: fixes.id }).from(fixes).where(eq(fixes.releaseId, releaseId));
  await db
    .update(chatFixes)
    .set({ toldAt })
    .where(and(inArray(chatFixes.fixId, named), inArray(chatFixes.roomId, [...roomIds])));
}

/** Returns each user's latest order of the product that they may use, and whether it has the release. */
export async function listOwnedOrders(
  db: Transaction,
  { id, productId }: { readonly id: number; readonly productId: number },
  userIds: readonly number[],
) {
  const readers = [...new Set(userIds)].map((userId) => ({ id: userId }));
  const isCovered = sql`exists (select from ${releases} where ${releases.id} = ${id} and ${covers(releases)})`;
  const isOfProduct = eq(orderLines.productId, productId);
  const [owned, covered] = [
    await addLatestOrders(db, isOfProduct, readers),
    await addLatestOrders(db, and(isOfProduct, isCovered)!, readers),
  ];
  const coveredOrders = new Map(covered.map((one) => [one.id, one.orderDocumentId]));
  return new Map(
    owned.map(({ id: userId, orderDocumentId }) => [
      userId,
      { isOwned: orderDocumentId !== null, coveredOrder: coveredOrders.get(userId) ?? null },
    ]),
  );
}

/** The page of the product shows it, and is rendered again only when it changes. */
export async function countAskers(db: Database, releaseId: number): Promise<void> {
  const askedBy = sql<number>`${db.$count(fixedChats, eq(fixedChats.releaseId, releaseId))}`;
  await db
    .update(releases)
    .set({ askedBy })
    .where(and(eq(releases.id, releaseId), ne(releases.askedBy, askedBy)));
}
