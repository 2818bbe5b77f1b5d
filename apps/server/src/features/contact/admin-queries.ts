import type { MessageState } from '@partshelf/contract/contact.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { containsText } from '../../db/text-search.ts';
import { listPage, type Page } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { contactMessages } from '../../db/tables/contact.ts';

interface MessageFilter {
  readonly search?: string | undefined;
  readonly state?: MessageState | undefined;
}

const selectMessages = (db: Database) =>
  db
    .select({ message: contactMessages, answeredBy: users.username })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredById));

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export async function listMessageRows(db: Database, { search, state }: MessageFilter, page: Page) {
  const { firstName, lastName, email, subject, message } = contactMessages;
  const condition = and(
    containsText(search, firstName, lastName, email, subject, message),
    state && eq(contactMessages.state, state),
  );
  const total = db.$count(contactMessages, condition);
  const order = [desc(contactMessages.id)];
  return listPage(selectMessages(db).$dynamic(), { condition, order, page, total });
}

export async function findMessageRow(db: Database, documentId: string) {
  const [row] = await selectMessages(db).where(eq(contactMessages.documentId, documentId));
  return row;
}

/** Undefined when the message is unknown or already answered. */
export async function setAnswer(
  db: Transaction,
  documentId: string,
  answer: { answer: string; answeredAt: Date; answeredById: number },
) {
  const [answered] = await db
    .update(contactMessages)
    .set({ ...answer, state: 'answered' })
    .where(and(eq(contactMessages.documentId, documentId), isNull(contactMessages.answer)))
    .returning();
  return answered;
}

/** Reopening restores the state that the message had before. */
export async function setDone(db: Transaction, documentId: string, done: boolean) {
  const opened = sql`case when ${contactMessages.answer} is null then 'new' else 'answered' end`;
  const [changed] = await db
    .update(contactMessages)
    .set({ state: done ? 'done' : opened })
    .where(eq(contactMessages.documentId, documentId))
    .returning();
  return changed;
}
