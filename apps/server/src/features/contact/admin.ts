import type { MailTemplate } from '../../db/jobs.ts';
import type { AdminMessage } from '@partshelf/contract/contact.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { mailLayout } from '../../mail/layout.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit } from '../audit/audit.ts';
import {
  findMessageRow,
  listMessageRows,
  type MessageRow,
  setAnswer,
  setDone,
} from './admin-queries.ts';

export function mountAdminMessages(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/messages', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMessageRows(deps.db, wanted, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminMessage),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/messages/:documentId', async ({ params }) => ({
    data: await getAdminMessage(deps.db, params.documentId),
  }));

  serve(
    context,
    'POST /back-office/messages/:documentId/answer',
    async ({ user, params, body }) => ({
      data: await answerMessage(deps, user, params.documentId, body.text),
    }),
  );

  serve(context, 'PUT /back-office/messages/:documentId/done', async ({ user, params, body }) => ({
    data: await setMessageDone(deps, user, params.documentId, body.done),
  }));
}

function toAdminMessage({ message, answeredBy }: MessageRow): AdminMessage {
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
async function getAdminMessage(db: Database, documentId: string): Promise<AdminMessage> {
  const row = await findMessageRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toAdminMessage(row);
}

/** @throws ShopError NOT_FOUND or ALREADY_ANSWERED */
export async function answerMessage(
  { db, jobs, branding, now }: Deps,
  actor: SignedIn,
  documentId: string,
  answer: string,
): Promise<AdminMessage> {
  await getAdminMessage(db, documentId);
  await db.transaction(async (transaction) => {
    const given = { answer, answeredAt: now(), answeredById: actor.id };
    const answered = await setAnswer(transaction, documentId, given);
    if (!answered) throw new ShopError('ALREADY_ANSWERED');
    const companyEmail = branding.company().email;
    const mail = contactAnswerMail({ ...answered, answer, companyEmail });
    await jobs.enqueue(transaction, 'send-mail', mail);
    const details = { title: answered.subject, to: answered.email };
    const people = await listPeopleAt(transaction, answered.email);
    await recordAudit(transaction, actor, 'contact-message.answered', documentId, details, people);
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
    const action = done ? 'contact-message.put_aside' : 'contact-message.opened_again';
    const details = { title: message.subject };
    const people = await listPeopleAt(transaction, message.email);
    await recordAudit(transaction, actor, action, documentId, details, people);
  });
  return getAdminMessage(db, documentId);
}

const toLines = (text: string) => text.split(/[\r\n]+/);

function contactAnswerMail(answered: {
  readonly documentId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
  readonly companyEmail: string;
}): MailTemplate {
  return (brand) => ({
    key: `contact-answer-${answered.documentId}`,
    to: answered.email,
    replyTo: { name: brand.name, address: answered.companyEmail },
    subject: `Re: ${answered.subject}`,
    ...mailLayout(brand, {
      title: answered.subject,
      paragraphs: [...toLines(answered.answer), 'You wrote:', ...toLines(answered.message)],
      footer: 'This answers what you wrote through our contact form.',
    }),
  });
}
