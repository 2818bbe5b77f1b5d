import { cannedReply, cannedReplyFile } from '@partshelf/contract/chat/canned-replies.ts';
import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { jsonList } from '../../db/expressions.ts';
import { storedFileColumns } from '../../db/named-columns.ts';
import { cannedReplies, cannedReplyFiles } from '../../db/tables/canned-replies.ts';
import { files } from '../../db/tables/files.ts';

/** It is null for those of all staff. */
export type Owner = number | null;

const fields = columnsOf(cannedReply, cannedReplies, {
  isShared: sql<boolean>`${cannedReplies.ownerId} is null`,
  files: jsonList(
    columnsOf(cannedReplyFile, cannedReplyFiles, { name: files.name, sizeBytes: files.sizeBytes }),
    cannedReplyFiles.id,
    sql`${cannedReplyFiles} inner join ${files} on ${files.id} = ${cannedReplyFiles.fileId}
      where ${cannedReplyFiles.cannedReplyId} = ${cannedReplies.id}`,
  ),
});

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
  const which = and(eq(cannedReplies.documentId, documentId), isOf(owner));
  await db.select({ id: cannedReplies.id }).from(cannedReplies).where(which).for('update');
  // A statement that waited for the lock does not see which files were added meanwhile.
  const [locked] = await db.select(fields).from(cannedReplies).where(which);
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

export async function deleteCannedReply(db: Transaction, owner: Owner, documentId: string) {
  const locked = await lockCannedReply(db, owner, documentId);
  if (!locked) return undefined;
  const stored = await storedFiles(db, eq(cannedReplies.documentId, documentId));
  await db.delete(cannedReplies).where(eq(cannedReplies.documentId, documentId));
  return { title: locked.title, keys: stored.map(({ storageKey }) => storageKey) };
}

const storedFiles = (db: Queryable, which: SQL | undefined) =>
  db
    .select({ id: cannedReplyFiles.id, ...storedFileColumns })
    .from(cannedReplyFiles)
    .innerJoin(cannedReplies, eq(cannedReplies.id, cannedReplyFiles.cannedReplyId))
    .innerJoin(files, eq(files.id, cannedReplyFiles.fileId))
    .where(which)
    .orderBy(asc(cannedReplyFiles.id));

export async function findFilesForUse(db: Queryable, userId: number, documentId: string) {
  const isUsable = and(eq(cannedReplies.documentId, documentId), or(isOf(null), isOf(userId)));
  const [found] = await db.select({ id: cannedReplies.id }).from(cannedReplies).where(isUsable);
  return found && storedFiles(db, isUsable);
}

export async function insertReplyFile(
  db: Transaction,
  documentId: string,
  file: typeof files.$inferInsert,
): Promise<void> {
  const [stored] = await db.insert(files).values(file).returning({ id: files.id });
  const [reply] = await db
    .select({ id: cannedReplies.id })
    .from(cannedReplies)
    .where(eq(cannedReplies.documentId, documentId));
  await db.insert(cannedReplyFiles).values({ cannedReplyId: reply!.id, fileId: stored!.id });
}

/** The caller holds the lock on its reply. */
export async function deleteReplyFile(db: Transaction, documentId: string, file: string) {
  const [found] = await storedFiles(
    db,
    and(eq(cannedReplies.documentId, documentId), eq(cannedReplyFiles.documentId, file)),
  );
  if (found) await db.delete(cannedReplyFiles).where(eq(cannedReplyFiles.id, found.id));
  return found;
}
