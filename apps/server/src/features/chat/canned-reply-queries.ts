import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { cannedReplies } from '../../db/tables/canned-replies.ts';

/** Null for those of all staff. */
export type Owner = number | null;

const fields = {
  documentId: cannedReplies.documentId,
  shortcut: cannedReplies.shortcut,
  title: cannedReplies.title,
  content: cannedReplies.content,
  isShared: sql<boolean>`${cannedReplies.ownerId} is null`,
};

const isOf = (owner: Owner): SQL =>
  owner === null ? isNull(cannedReplies.ownerId) : eq(cannedReplies.ownerId, owner);

/** An own one comes before the shared one of the same shortcut. */
export function listCannedReplies(db: Database, userId: number) {
  return db
    .select(fields)
    .from(cannedReplies)
    .where(or(isOf(null), isOf(userId)))
    .orderBy(asc(cannedReplies.shortcut), sql`${cannedReplies.ownerId} nulls last`);
}

export async function countCannedReplies(db: Queryable, owner: Owner): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(cannedReplies).where(isOf(owner));
  return counted!.total;
}

type Values = Pick<typeof cannedReplies.$inferInsert, 'shortcut' | 'title' | 'content'>;

export async function insertCannedReply(db: Transaction, owner: Owner, values: Values) {
  const [inserted] = await db
    .insert(cannedReplies)
    .values({ ...values, ownerId: owner })
    .returning(fields);
  return inserted!;
}

export async function lockCannedReply(db: Transaction, owner: Owner, documentId: string) {
  const [locked] = await db
    .select(fields)
    .from(cannedReplies)
    .where(and(eq(cannedReplies.documentId, documentId), isOf(owner)))
    .for('update');
  return locked;
}

export async function setCannedReply(db: Transaction, documentId: string, values: Values) {
  const [changed] = await db
    .update(cannedReplies)
    .set(values)
    .where(eq(cannedReplies.documentId, documentId))
    .returning(fields);
  return changed!;
}

export async function deleteCannedReply(
  db: Transaction,
  owner: Owner,
  documentId: string,
): Promise<{ title: string } | undefined> {
  const [deleted] = await db
    .delete(cannedReplies)
    .where(and(eq(cannedReplies.documentId, documentId), isOf(owner)))
    .returning({ title: cannedReplies.title });
  return deleted;
}
