import type { CspReportFilters, MailFilters } from '@partshelf/contract/operations.ts';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { isInDays } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { mails } from '../../db/tables/mails.ts';
import { cspReports } from '../../db/tables/operations.ts';
import { containsText } from '../../db/text-search.ts';

export type MailRow = typeof mails.$inferSelect;

function selectMatchingMails(db: Database, filters: MailFilters) {
  const condition = and(
    containsText(filters.search, mails.recipient, mails.subject),
    filters.state && eq(mails.state, filters.state),
    isInDays(mails.createdAt, filters),
  );
  return db.select({ id: mails.id }).from(mails).where(condition).$dynamic();
}

export const getMailList = (db: Database, filters: MailFilters) => ({
  db,
  matching: () => selectMatchingMails(db, filters),
  order: toOrderBy(filters.sort, { createdAt: mails.createdAt }, mails.id),
  id: mails.id,
  rows: () => db.select().from(mails).$dynamic(),
});

export async function findMailRow(db: Database, documentId: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.documentId, documentId));
  return mail;
}

export async function lockMail(db: Transaction, documentId: string) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.documentId, documentId))
    .for('update');
  return mail;
}

export async function setWaiting(db: Transaction, id: number): Promise<MailRow> {
  const [mail] = await db
    .update(mails)
    .set({ state: 'waiting', unanswered: 0 })
    .where(eq(mails.id, id))
    .returning();
  return mail!;
}

export type CspReportRow = typeof cspReports.$inferSelect;

function selectMatchingReports(db: Database, filters: CspReportFilters) {
  const { id, directive, blocked, source, page, lastSeenAt } = cspReports;
  const condition = and(
    containsText(filters.search, directive, blocked, source, page),
    isInDays(lastSeenAt, filters),
  );
  return db.select({ id }).from(cspReports).where(condition).$dynamic();
}

const reportSortColumns = { lastSeenAt: cspReports.lastSeenAt, count: cspReports.count };

export const getReportList = (db: Database, filters: CspReportFilters) => ({
  db,
  matching: () => selectMatchingReports(db, filters),
  order: toOrderBy(filters.sort, reportSortColumns, cspReports.id),
  id: cspReports.id,
  rows: () => db.select().from(cspReports).$dynamic(),
});

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
