import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { chatMessages } from '../../../db/tables/chat.ts';
import { files } from '../../../db/tables/files.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';

export const mailFields = {
  documentId: inboundMails.documentId,
  fromEmail: inboundMails.fromEmail,
  fromName: inboundMails.fromName,
  subject: inboundMails.subject,
  receivedAt: inboundMails.receivedAt,
  originalBytes: files.sizeBytes,
};

export async function findMailOfMessage(db: Queryable, messageDocumentId: string) {
  const [mail] = await db
    .select({ ...mailFields, text: inboundMails.text, omissions: inboundMails.omissions })
    .from(inboundMails)
    .innerJoin(chatMessages, eq(chatMessages.id, inboundMails.messageId))
    .leftJoin(files, eq(files.id, inboundMails.fileId))
    .where(eq(chatMessages.documentId, messageDocumentId));
  return mail;
}

export const originalFields = {
  storageKey: files.storageKey,
  name: files.name,
  mimeType: files.mimeType,
  sizeBytes: files.sizeBytes,
  sha256: files.sha256,
};

/** Returns undefined when it was not kept. */
export async function findOriginalOfMessage(db: Queryable, messageDocumentId: string) {
  const [original] = await db
    .select(originalFields)
    .from(inboundMails)
    .innerJoin(chatMessages, eq(chatMessages.id, inboundMails.messageId))
    .innerJoin(files, eq(files.id, inboundMails.fileId))
    .where(eq(chatMessages.documentId, messageDocumentId));
  return original;
}

export type StoredOriginal = NonNullable<Awaited<ReturnType<typeof findOriginalOfMessage>>>;
