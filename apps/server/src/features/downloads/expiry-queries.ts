import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, exists, inArray, lt, ne, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';

/** Links that were used stay: the back office shows from them what a buyer has received. */
export async function deleteExpiredLinks(db: Database, limit: number): Promise<number> {
  const uses = db.select().from(downloads).where(eq(downloads.linkId, downloadLinks.id));
  const expired = db
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(and(lt(downloadLinks.expiresAt, sql`now() - '1 day'::interval`), not(exists(uses))))
    .limit(limit);
  const { rowCount } = await db.delete(downloadLinks).where(inArray(downloadLinks.id, expired));
  return rowCount ?? 0;
}

export async function clearOldUserAgents(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(months => ${retention.userAgentMonths})`;
  const old = db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(lt(downloads.createdAt, oldest), ne(downloads.userAgent, '')))
    .limit(limit);
  const { rowCount } = await db
    .update(downloads)
    .set({ userAgent: '' })
    .where(inArray(downloads.id, old));
  return rowCount ?? 0;
}
