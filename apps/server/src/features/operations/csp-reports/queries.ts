import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { cspReports } from '../../../db/tables/shop/csp-reports.ts';
import { listPage, type Page } from '../../../db/list-page.ts';

export type CspReportRow = typeof cspReports.$inferSelect;

export function listReportRows(db: Database, page: Page) {
  const order = [desc(cspReports.lastSeenAt), desc(cspReports.id)];
  const total = db.$count(cspReports);
  return listPage(db.select().from(cspReports).$dynamic(), {
    condition: undefined,
    order,
    page,
    total,
  });
}

export async function deleteReport(db: Transaction, documentId: string) {
  const [deleted] = await db
    .delete(cspReports)
    .where(eq(cspReports.documentId, documentId))
    .returning();
  return deleted;
}

export async function deleteAllReports(db: Transaction): Promise<number> {
  const { rowCount } = await db.delete(cspReports);
  return rowCount ?? 0;
}
