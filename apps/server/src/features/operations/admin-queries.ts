import type { MailState } from '@partshelf/contract/operations.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { listPage, type Page } from '../../db/list-page.ts';
import { mails } from '../../db/tables/mails.ts';
import { cspReports } from '../../db/tables/operations.ts';
import { containsText } from '../../db/text-search.ts';

interface MailFilter {
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
}

export type MailRow = typeof mails.$inferSelect;

export async function listMailRows(db: Database, { search, state }: MailFilter, page: Page) {
  const condition = and(containsText(search, mails.recipient), state && eq(mails.state, state));
  const total = db.$count(mails, condition);
  const order = [desc(mails.id)];
  return listPage(db.select().from(mails).$dynamic(), { condition, order, page, total });
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
