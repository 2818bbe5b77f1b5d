import type { AdminMessage } from '@partshelf/contract/back-office/messages.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { listPeopleAt, recordAudit } from '../../audit/record-audit.ts';
import { contactAnswerMail } from './answer-mail.ts';
import { findMessageRow, type MessageRow, setAnswer, setDone } from './queries.ts';

export function toAdminMessage({ message, answeredBy }: MessageRow): AdminMessage {
  const { answer, answeredAt } = message;
  return {
    documentId: message.documentId,
    firstName: message.firstName,
    lastName: message.lastName,
    email: message.email,
    subject: message.subject,
    message: message.message,
    state: message.state,
    createdAt: message.createdAt.toISOString(),
    answer:
      answer !== null && answeredAt
        ? { text: answer, createdAt: answeredAt.toISOString(), by: answeredBy }
        : null,
  };
}

/** @throws ShopError NOT_FOUND */
export async function getAdminMessage(db: Database, documentId: string): Promise<AdminMessage> {
  const row = await findMessageRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toAdminMessage(row);
}

/** @throws ShopError NOT_FOUND or ALREADY_ANSWERED */
export async function answerMessage(
  { db, jobs, shop, now }: Deps,
  actor: SignedIn,
  documentId: string,
  answer: string,
): Promise<AdminMessage> {
  await getAdminMessage(db, documentId);
  await db.transaction(async (transaction) => {
    const given = { answer, answeredAt: now(), answeredById: actor.id };
    const answered = await setAnswer(transaction, documentId, given);
    if (!answered) throw new ShopError('ALREADY_ANSWERED');
    const shopAddress = shop.company().email;
    const mail = contactAnswerMail({ ...answered, answer, shopAddress });
    await jobs.enqueue(transaction, 'send-mail', mail);
    const details = { title: answered.subject, to: answered.email };
    const people = await listPeopleAt(transaction, answered.email);
    await recordAudit(
      transaction,
      actor,
      'answered',
      'contact-message',
      documentId,
      details,
      people,
    );
  });
  return getAdminMessage(db, documentId);
}

/** @throws ShopError NOT_FOUND */
export async function setMessageDone(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  done: boolean,
): Promise<AdminMessage> {
  await db.transaction(async (transaction) => {
    const message = await setDone(transaction, documentId, done);
    if (!message) throw new ShopError('NOT_FOUND');
    const action = done ? 'put aside' : 'opened again';
    const details = { title: message.subject };
    const people = await listPeopleAt(transaction, message.email);
    await recordAudit(transaction, actor, action, 'contact-message', documentId, details, people);
  });
  return getAdminMessage(db, documentId);
}
