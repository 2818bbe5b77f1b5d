import type { AdminMail } from '@partshelf/contract/operations.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { listPeopleAt, recordAudit } from '../../audit/audit.ts';
import { lockMail, type MailRow, setWaiting } from './queries.ts';

export function toAdminMail(row: MailRow): AdminMail {
  return {
    documentId: row.documentId,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** @throws ShopError NOT_FOUND, MAIL_NOT_FAILED or MAIL_FORGOTTEN */
export async function resendMail(
  { db, jobs }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminMail> {
  return db.transaction(async (transaction) => {
    const mail = await lockMail(transaction, documentId);
    if (!mail) throw new ShopError('NOT_FOUND');
    const isRevived = await jobs.retryFailed(transaction, 'send-mail', { key: mail.key });
    if (!isRevived) {
      throw new ShopError(mail.state === 'failed' ? 'MAIL_FORGOTTEN' : 'MAIL_NOT_FAILED');
    }
    const waiting = await setWaiting(transaction, mail.id);
    const details = { title: mail.subject, to: mail.recipient };
    const people = await listPeopleAt(transaction, mail.recipient);
    await recordAudit(transaction, actor, 'sent again', 'mail', documentId, details, people);
    return toAdminMail(waiting);
  });
}
