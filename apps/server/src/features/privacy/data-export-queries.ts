import { limits } from '@partshelf/contract/limits.ts';
import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { dataExports } from '../../db/tables/privacy.ts';

export interface ExportRequest {
  readonly userId: number;
  readonly requestedById: number;
}

const isOfRequest = ({ userId, requestedById }: ExportRequest) =>
  and(eq(dataExports.userId, userId), eq(dataExports.requestedById, requestedById));

const isExpired = sql<boolean>`coalesce(${dataExports.expiresAt} <= now(), false)`;
const isRecent = sql<boolean>`${dataExports.createdAt} > now() - make_interval(hours => ${limits.exportEveryHours})`;

export async function findLatest(db: Queryable, wanted: ExportRequest) {
  const [latest] = await db
    .select({ ...getTableColumns(dataExports), isExpired, isRecent })
    .from(dataExports)
    .where(isOfRequest(wanted))
    .orderBy(desc(dataExports.id))
    .limit(1);
  return latest;
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

export async function hasRecentExport(db: Transaction, wanted: ExportRequest): Promise<boolean> {
  const isNotFailed = ne(dataExports.state, 'failed');
  return (await db.$count(dataExports, and(isOfRequest(wanted), isRecent, isNotFailed))) > 0;
}

export async function insertExport(db: Transaction, wanted: ExportRequest): Promise<number> {
  const [inserted] = await db.insert(dataExports).values(wanted).returning({ id: dataExports.id });
  return inserted!.id;
}

export async function findExport(db: Queryable, id: number) {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return found;
}

/** Returns false when the user was erased meanwhile. */
export async function markReady(
  db: Transaction,
  id: number,
  file: { readonly sizeBytes: number; readonly sha256: string },
): Promise<boolean> {
  const ready = await db
    .update(dataExports)
    .set({
      ...file,
      state: 'ready',
      expiresAt: sql`now() + make_interval(hours => ${limits.exportHours})`,
    })
    .where(eq(dataExports.id, id))
    .returning({ id: dataExports.id });
  return ready.length > 0;
}

export async function markFailed(db: Queryable, id: number): Promise<void> {
  await db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.id, id));
}

export async function findReady(db: Database, requestedById: number, documentId: string) {
  const [found] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.documentId, documentId),
        eq(dataExports.requestedById, requestedById),
        eq(dataExports.state, 'ready'),
        gt(dataExports.expiresAt, sql`now()`),
      ),
    );
  return found;
}

/** Failed ones are shown for as long as they could have been downloaded. */
export async function deleteExpired(db: Database, limit: number): Promise<string[]> {
  const age = sql`now() - make_interval(hours => ${limits.exportHours})`;
  const expired = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      or(
        lt(dataExports.expiresAt, sql`now()`),
        and(eq(dataExports.state, 'failed'), lt(dataExports.createdAt, age)),
      ),
    )
    .limit(limit);
  const deleted = await db
    .delete(dataExports)
    .where(inArray(dataExports.id, expired))
    .returning({ documentId: dataExports.documentId });
  return deleted.map(({ documentId }) => documentId);
}
