import { and, eq, ilike, like, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import { escapeLikePattern } from '../../../db/text-search.ts';

const fileNameLock = 7_274_005;

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

export async function listOtherFileNames(
  db: Queryable,
  productId: number,
  { base, extension }: { base: string; extension: string },
): Promise<string[]> {
  const [start, end] = [escapeLikePattern(base), escapeLikePattern(extension)];
  const found = await db
    .selectDistinct({ name: files.name })
    .from(releases)
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      and(
        ne(releases.productId, productId),
        or(ilike(files.name, start + end), ilike(files.name, `${start}-%${end}`)),
      ),
    );
  return found.map(({ name }) => name);
}

export async function lockFileNames(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${fileNameLock})`);
}

/** Returns undefined when a release uses it. */
export async function deleteWaitingPackage(db: Transaction, id: number) {
  const [deleted] = await db
    .delete(files)
    .where(and(eq(files.id, id), isWaiting(db)))
    .returning({ storageKey: files.storageKey });
  return deleted;
}
