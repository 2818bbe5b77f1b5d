import { and, eq, like, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';

export async function insertPackage(db: Transaction, file: typeof files.$inferInsert) {
  const [inserted] = await db.insert(files).values(file).returning();
  return inserted!;
}

/** Other private files are no packages. */
const isPackage = like(files.storageKey, 'packages/%');

const isWaiting = (db: Queryable) => {
  const uses = db.select().from(releases).where(eq(releases.fileId, files.id));
  return and(eq(files.visibility, 'private'), isPackage, not(sql`exists ${uses}`));
};

export async function findWaitingPackage(db: Queryable, documentId: string) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.documentId, documentId), isWaiting(db)));
  return file;
}

/** No release can use the package until the transaction ends. */
export async function lockWaitingPackage(db: Transaction, documentId: string) {
  await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.documentId, documentId))
    .for('update');
  return findWaitingPackage(db, documentId);
}

export async function renamePackage(db: Transaction, id: number, name: string): Promise<void> {
  await db.update(files).set({ name }).where(eq(files.id, id));
}

/** Undefined when a release uses it. */
export async function deleteWaitingPackage(db: Transaction, id: number) {
  const [deleted] = await db
    .delete(files)
    .where(and(eq(files.id, id), isWaiting(db)))
    .returning({ storageKey: files.storageKey });
  return deleted;
}
