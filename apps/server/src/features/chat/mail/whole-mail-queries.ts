import { inboundMail, type Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '../../../db/columns-of.ts';
import type { Queryable } from '../../../db/client.ts';
import { chatMessages } from '../../../db/tables/chat.ts';
import { files } from '../../../db/tables/files.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';
import { storedFileFields } from '../attachment-queries.ts';

export const original = { sizeBytes: files.sizeBytes };

export const omissions = sql<Omission[]>`${inboundMails.omissions}`;

export async function findMailOfMessage(db: Queryable, messageDocumentId: string) {
  const [mail] = await db
    .select(columnsOf(inboundMail, inboundMails, { original, omissions }))
    .from(inboundMails)
    .innerJoin(chatMessages, eq(chatMessages.id, inboundMails.messageId))
    .leftJoin(files, eq(files.id, inboundMails.fileId))
    .where(eq(chatMessages.documentId, messageDocumentId));
  return mail;
}

export async function findOriginal(db: Queryable, which: SQL | undefined) {
  const [found] = await db
    .select(storedFileFields)
    .from(inboundMails)
    .innerJoin(files, eq(files.id, inboundMails.fileId))
    .leftJoin(chatMessages, eq(chatMessages.id, inboundMails.messageId))
    .where(which);
  return found;
}

export const findOriginalOfMessage = (db: Queryable, messageDocumentId: string) =>
  findOriginal(db, eq(chatMessages.documentId, messageDocumentId));
