import type { InboundMailResult } from '@partshelf/contract/chat/inbound-mails.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import { openStoredFile } from '../attachments.ts';
import { findMailOfMessage, type StoredOriginal } from './whole-mail-queries.ts';

export async function readMailOfMessage(
  db: Database,
  messageDocumentId: string,
): Promise<InboundMailResult> {
  const mail = await findMailOfMessage(db, messageDocumentId);
  if (!mail) throw new ShopError('NOT_FOUND');
  return { ...toMailHead(mail), text: mail.text, omissions: [...mail.omissions] };
}

type MailHead = Omit<InboundMailResult, 'text' | 'omissions'>;

interface MailHeadRow extends Omit<MailHead, 'original'> {
  readonly originalBytes: number | null;
}

export const toMailHead = (row: MailHeadRow): MailHead => ({
  documentId: row.documentId,
  fromEmail: row.fromEmail,
  fromName: row.fromName,
  subject: row.subject,
  receivedAt: row.receivedAt,
  original: row.originalBytes === null ? null : { sizeBytes: row.originalBytes },
});

/** @throws ShopError NOT_FOUND, FILE_UNAVAILABLE or STORAGE_UNAVAILABLE */
export async function openOriginal(
  { files }: Pick<Deps, 'files'>,
  original: StoredOriginal | undefined,
  isHead: boolean,
) {
  if (!original) throw new ShopError('NOT_FOUND');
  const { storageKey, name: fileName, ...file } = original;
  return {
    ...file,
    fileName,
    range: undefined,
    stream: isHead ? undefined : await openStoredFile(files, storageKey),
    isSandboxed: true as const,
  };
}
