import {
  adminMessage,
  messageAnswer,
  type MessageFilters,
  otherMessage,
  senderAccount,
} from '@partshelf/contract/contact.ts';
import { and, asc, count, desc, eq, exists, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { containsText } from '../../db/text-search.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/orders.ts';
import { isInDays, returnedCents } from '../../db/expressions.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { inboundMails } from '../../db/tables/inbound-mails.ts';

const answerFields = columnsOf(messageAnswer, contactAnswers, { by: users.username });

function selectMessages(db: Database) {
  const newest = db
    .select({ ...answerFields, by: sql<string | null>`${users.username}`.as('answered_by') })
    .from(contactAnswers)
    .leftJoin(users, eq(users.id, contactAnswers.authorId))
    .where(eq(contactAnswers.messageId, contactMessages.id))
    .orderBy(desc(contactAnswers.position))
    .limit(1)
    .as('newest');
  return db
    .select({
      id: contactMessages.id,
      ...columnsOf(adminMessage, contactMessages, {
        mailWarning: contactMessages.mailWarning,
        answer: { text: newest.text, createdAt: newest.createdAt, by: newest.by },
      }),
    })
    .from(contactMessages)
    .leftJoinLateral(newest, sql`true`);
}

export type ContactMessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function selectMatchingMessages(db: Database, filters: MessageFilters) {
  const { id, firstName, lastName, email, subject, message, state, createdAt } = contactMessages;
  const condition = and(
    containsText(filters.search, firstName, lastName, email, subject, message),
    filters.state && eq(state, filters.state),
    isInDays(createdAt, filters),
  );
  return db.select({ id }).from(contactMessages).where(condition).$dynamic();
}

export const getMessageList = (db: Database, filters: MessageFilters) => ({
  db,
  matching: () => selectMatchingMessages(db, filters),
  order: toOrderBy(filters.sort, { createdAt: contactMessages.createdAt }, contactMessages.id),
  id: contactMessages.id,
  rows: () => selectMessages(db).$dynamic(),
});

export async function findMessageRow(db: Database, documentId: string) {
  const [row] = await selectMessages(db).where(eq(contactMessages.documentId, documentId));
  return row;
}

export async function listAnswers(db: Database, messageId: number) {
  return db
    .select(answerFields)
    .from(contactAnswers)
    .leftJoin(users, eq(users.id, contactAnswers.authorId))
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(asc(contactAnswers.position));
}

/** Finds the id of the mail that it was; null for the contact form. */
export async function findInboundMailId(db: Database, messageId: number): Promise<string | null> {
  const [mail] = await db
    .select({ documentId: inboundMails.documentId })
    .from(inboundMails)
    .where(eq(inboundMails.contactMessageId, messageId));
  return mail?.documentId ?? null;
}

const hasEmail = (column: SQLWrapper, email: string) =>
  eq(sql`lower(${column})`, email.toLowerCase());

export async function findAccountAt(db: Database, email: string) {
  const [account] = await db
    .select(
      columnsOf(senderAccount, users, {
        orders: {
          paid: count(orders.id),
          total: sql`coalesce(sum(${orders.totalCents} - ${returnedCents}), 0)`.mapWith(Number),
        },
      }),
    )
    .from(users)
    .leftJoin(orders, and(eq(orders.userId, users.id), eq(orders.status, 'succeeded')))
    .where(hasEmail(users.email, email))
    .groupBy(users.id);
  return account;
}

const otherMessagesMax = 5;

export async function listOtherMessages(db: Database, message: { id: number; email: string }) {
  const { id, email } = contactMessages;
  return db
    .select(columnsOf(otherMessage, contactMessages, {}))
    .from(contactMessages)
    .where(and(hasEmail(email, message.email), ne(id, message.id)))
    .orderBy(desc(id))
    .limit(otherMessagesMax);
}

export async function lockMessage(db: Transaction, documentId: string) {
  const [message] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.documentId, documentId))
    .for('update');
  return message;
}

export async function addAnswer(
  db: Transaction,
  answer: { messageId: number; text: string; authorId: number; createdAt: Date },
  seen: number,
): Promise<number | undefined> {
  const { messageId } = answer;
  const given = await db.$count(contactAnswers, eq(contactAnswers.messageId, messageId));
  if (given !== seen) return undefined;
  const position = given + 1;
  await db.insert(contactAnswers).values({ ...answer, position });
  await db
    .update(contactMessages)
    .set({ state: 'answered' })
    .where(eq(contactMessages.id, messageId));
  return position;
}

/** `open` is the state that the message had before it was done. */
export async function setState(
  db: Transaction,
  documentId: string,
  state: 'done' | 'new' | 'open',
) {
  const isAnswered = exists(
    db.select().from(contactAnswers).where(eq(contactAnswers.messageId, contactMessages.id)),
  );
  const opened = sql`case when ${isAnswered} then 'answered' else 'new' end`;
  const [changed] = await db
    .update(contactMessages)
    .set({ state: state === 'open' ? opened : state })
    .where(eq(contactMessages.documentId, documentId))
    .returning();
  return changed;
}
