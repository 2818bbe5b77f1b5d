import {
  type AdminInboundMail,
  adminInboundMail,
  adminInboundMailDetails,
  type InboundMailFilters,
  type InboundMailState,
} from '@partshelf/contract/chat/inbound-mails.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { isInDays } from '../../db/expressions.ts';
import { namedUserColumns } from '../../db/named-columns.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { files } from '../../db/tables/files.ts';
import { inboundMails } from '../../db/tables/inbound-mails.ts';
import { containsText } from '../../db/text-search.ts';
import { findOriginal, omissions, original } from './mail/whole-mail-queries.ts';

const isSetAside = eq(inboundMails.state, 'set-aside');

const given = {
  original,
  state: sql<
    AdminInboundMail['state']
  >`case when ${isSetAside} and ${inboundMails.doneAt} is not null then 'done' else ${inboundMails.state} end`,
  customer: namedUserColumns,
};

const selectMails = (db: Database) =>
  db
    .select(columnsOf(adminInboundMail, inboundMails, given))
    .from(inboundMails)
    .leftJoin(files, eq(files.id, inboundMails.fileId))
    .leftJoin(chatRooms, eq(chatRooms.id, inboundMails.roomId))
    .leftJoin(users, eq(users.id, chatRooms.userId));

const isIn: Readonly<Record<InboundMailState, SQL | undefined>> = {
  'set-aside': and(isSetAside, isNull(inboundMails.doneAt)),
  done: and(isSetAside, isNotNull(inboundMails.doneAt)),
  ignored: eq(inboundMails.state, 'ignored'),
};

function selectMatchingMails(db: Database, filters: InboundMailFilters) {
  const { id, state, fromEmail, fromName, subject, receivedAt } = inboundMails;
  const condition = and(
    filters.state ? isIn[filters.state] : inArray(state, ['set-aside', 'ignored']),
    containsText(filters.search, fromEmail, fromName, subject),
    isInDays(receivedAt, filters),
  );
  return db.select({ id }).from(inboundMails).where(condition).$dynamic();
}

export const getInboundMailList = (db: Database, filters: InboundMailFilters) => ({
  db,
  matching: () => selectMatchingMails(db, filters),
  order: toOrderBy(filters.sort, { createdAt: inboundMails.receivedAt }, inboundMails.id),
  id: inboundMails.id,
  rows: () => selectMails(db).$dynamic(),
});

/** One that became a message of a chat is read there. */
const isShown = inArray(inboundMails.state, ['set-aside', 'ignored', 'contact']);

export async function findAdminMail(db: Database, documentId: string) {
  const contactMessage = contactMessages.documentId;
  const [mail] = await db
    .select(
      columnsOf(adminInboundMailDetails, inboundMails, { ...given, omissions, contactMessage }),
    )
    .from(inboundMails)
    .leftJoin(files, eq(files.id, inboundMails.fileId))
    .leftJoin(chatRooms, eq(chatRooms.id, inboundMails.roomId))
    .leftJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(contactMessages, eq(contactMessages.id, inboundMails.contactMessageId))
    .where(and(eq(inboundMails.documentId, documentId), isShown));
  return mail;
}

export const findAdminOriginal = (db: Queryable, documentId: string) =>
  findOriginal(db, and(eq(inboundMails.documentId, documentId), isShown));

export async function lockSetAsideMail(db: Transaction, documentId: string) {
  const [mail] = await db
    .select({
      ...pickColumns(inboundMails, 'id', 'doneAt', 'subject', 'fromEmail'),
      customer: users.documentId,
    })
    .from(inboundMails)
    .leftJoin(chatRooms, eq(chatRooms.id, inboundMails.roomId))
    .leftJoin(users, eq(users.id, chatRooms.userId))
    .where(and(eq(inboundMails.documentId, documentId), isSetAside))
    .for('update', { of: inboundMails });
  return mail;
}

export async function setDoneAt(db: Transaction, id: number, doneAt: Date | null): Promise<void> {
  await db.update(inboundMails).set({ doneAt }).where(eq(inboundMails.id, id));
}
