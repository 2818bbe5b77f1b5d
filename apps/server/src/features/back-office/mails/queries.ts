import type { MailState } from '@partshelf/contract/back-office/mails.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { containsText } from '../../../db/like-patterns.ts';
import { mails } from '../../../db/tables/back-office.ts';

interface MailFilter {
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
}

export type MailRow = typeof mails.$inferSelect;

export async function listMailRows(
  db: Database,
  { search, state }: MailFilter,
  page: { limit: number; offset: number },
) {
  const condition = and(containsText(search, mails.recipient), state && eq(mails.state, state));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(mails)
      .where(condition)
      .orderBy(desc(mails.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(mails).where(condition),
  ]);
  return { rows, total: counted!.total };
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
