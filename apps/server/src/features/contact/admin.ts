import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { contactRoutes } from '@partshelf/contract/contact.ts';
import type { RouteResult } from '@partshelf/contract/api/route.ts';
import type { Database } from '../../db/client.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit, recordExport } from '../audit/audit.ts';
import {
  addAnswer,
  findAccountAt,
  findInboundMailId,
  findMessageRow,
  getMessageList,
  listAnswers,
  listOtherMessages,
  lockMessage,
  type ContactMessageRow,
  setState,
} from './admin-queries.ts';

export function mountAdminMessages(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/messages', async ({ query: { pagination, ...filters } }) => {
    const list = getMessageList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminMessage),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/messages', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'messages', ...query });
    return csvFile('messages.csv', columns, readWholeList(getMessageList(deps.db, query)));
  });

  serve(context, 'GET /back-office/messages/:documentId', async ({ params }) => ({
    data: await getAdminMessage(deps.db, params.documentId),
  }));

  serve(
    context,
    'POST /back-office/messages/:documentId/answer',
    async ({ user, params, body }) => ({
      data: await answerMessage(deps, user, params.documentId, body),
    }),
  );

  serve(context, 'PUT /back-office/messages/:documentId/done', async ({ user, params, body }) => ({
    data: await setMessageDone(deps, user, params.documentId, body.done),
  }));

  serve(context, 'PUT /back-office/messages/:documentId/waiting', async ({ user, params }) => ({
    data: await setMessageWaiting(deps, user, params.documentId),
  }));
}

const columns: CsvColumns<ContactMessageRow> = {
  message: ({ documentId }) => documentId,
  received_at: ({ createdAt }) => createdAt,
  state: ({ state }) => state,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  subject: ({ subject }) => subject,
  text: ({ message }) => message,
  answered_at: ({ answer }) => answer?.createdAt ?? null,
};

type AdminMessageDetails = RouteResult<
  (typeof contactRoutes)['GET /back-office/messages/:documentId']
>['data'];

const toAdminMessage = ({ mailWarning, ...message }: ContactMessageRow) => ({
  ...message,
  ...(mailWarning && { mailWarning }),
});

async function getAdminMessage(db: Database, documentId: string): Promise<AdminMessageDetails> {
  const row = await findMessageRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  const [mail, answers, account, otherMessages] = await Promise.all([
    findInboundMailId(db, row.id),
    listAnswers(db, row.id),
    findAccountAt(db, row.email),
    listOtherMessages(db, row),
  ]);
  return {
    ...toAdminMessage(row),
    mail,
    answers,
    account: account ?? null,
    otherMessages,
  };
}

/**
 * `answers` is how many the actor has seen, so that two people, or two clicks, do not both answer.
 * @throws ShopError NOT_FOUND or ALREADY_ANSWERED
 */
export async function answerMessage(
  { db, jobs, branding, now }: Deps,
  actor: SignedIn,
  documentId: string,
  { text, answers }: { readonly text: string; readonly answers: number },
): Promise<AdminMessageDetails> {
  await db.transaction(async (transaction) => {
    const message = await lockMessage(transaction, documentId);
    if (!message) throw new ShopError('NOT_FOUND');
    const answer = { messageId: message.id, text, authorId: actor.id, createdAt: now() };
    const position = await addAnswer(transaction, answer, answers);
    if (!position) throw new ShopError('ALREADY_ANSWERED');
    const companyEmail = branding.company().email;
    const mail = contactAnswerMail({ ...message, answer: text, position, companyEmail });
    await jobs.enqueue(transaction, 'send-mail', mail);
    const details = { title: message.subject, to: message.email };
    const people = await listPeopleAt(transaction, message.email);
    await recordAudit(transaction, actor, 'contact-message.answered', documentId, details, people);
  });
  return getAdminMessage(db, documentId);
}

export function setMessageDone(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  done: boolean,
): Promise<AdminMessageDetails> {
  return done
    ? changeState(deps, actor, documentId, 'done', 'contact-message.put_aside')
    : changeState(deps, actor, documentId, 'open', 'contact-message.opened_again');
}

const setMessageWaiting = (deps: Deps, actor: SignedIn, documentId: string) =>
  changeState(deps, actor, documentId, 'new', 'contact-message.opened_again');

async function changeState(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  state: 'done' | 'new' | 'open',
  action: 'contact-message.put_aside' | 'contact-message.opened_again',
): Promise<AdminMessageDetails> {
  await db.transaction(async (transaction) => {
    const message = await setState(transaction, documentId, state);
    if (!message) throw new ShopError('NOT_FOUND');
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
  readonly position: number;
  readonly companyEmail: string;
}): MailTemplate {
  return (brand) => ({
    key:
      answered.position === 1
        ? `contact-answer-${answered.documentId}`
        : `contact-answer-${answered.documentId}-${answered.position}`,
    to: answered.email,
    replyTo: { name: brand.name, address: answered.companyEmail },
    subject: `Re: ${toMailedName(answered.subject)}`,
    title: answered.subject,
    paragraphs: [...toLines(answered.answer), 'You wrote:', ...toLines(answered.message)],
    reason: 'you wrote to us with the contact form',
  });
}
