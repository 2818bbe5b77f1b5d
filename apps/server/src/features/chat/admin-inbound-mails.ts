import type {
  AdminInboundMailDetailsResult,
  AdminInboundMailResult,
} from '@partshelf/contract/chat/inbound-mails.ts';
import { readListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit } from '../audit/audit.ts';
import {
  type AdminMailRow,
  findAdminMail,
  findOriginal,
  getInboundMailList,
  lockSetAsideMail,
  setDoneAt,
} from './admin-inbound-mails-queries.ts';
import { openOriginal, toMailHead } from './mail/whole-mail.ts';

export function mountAdminInboundMails(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(
    context,
    'GET /back-office/inbound-mails',
    async ({ query: { pagination, ...filters } }) => {
      const list = getInboundMailList(db, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return {
        data: rows.map(toAdminMail),
        meta: { pagination: toPagination(pagination, total) },
      };
    },
  );

  serve(context, 'GET /back-office/inbound-mails/:documentId', async ({ params }) => ({
    data: await getAdminMail(deps, params.documentId),
  }));

  serve(
    context,
    'GET /back-office/inbound-mails/:documentId/original',
    async ({ params, isHead }) => {
      const original = await findOriginal(db, params.documentId);
      return fileResponse(await openOriginal(deps, original, isHead));
    },
  );

  serve(
    context,
    'PUT /back-office/inbound-mails/:documentId/done',
    async ({ user, params, body }) => {
      await setDone(deps, user, params.documentId, body.done);
      return { data: await getAdminMail(deps, params.documentId) };
    },
  );
}

const toAdminMail = (row: AdminMailRow): AdminInboundMailResult => ({
  ...toMailHead(row),
  state: row.state === 'set-aside' && row.doneAt ? 'done' : row.state,
  reason: row.reason,
  customer: row.customer,
});

async function getAdminMail(
  { db }: Pick<Deps, 'db'>,
  documentId: string,
): Promise<AdminInboundMailDetailsResult> {
  const mail = await findAdminMail(db, documentId);
  if (!mail) throw new ShopError('NOT_FOUND');
  const { text, omissions, lastError, contactMessage } = mail;
  return { ...toAdminMail(mail), text, omissions: [...omissions], lastError, contactMessage };
}

/** Of two who do the same, the first is in the audit. @throws ShopError NOT_FOUND */
async function setDone(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: SignedIn,
  documentId: string,
  isDone: boolean,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const mail = await lockSetAsideMail(transaction, documentId);
    if (!mail) throw new ShopError('NOT_FOUND');
    if ((mail.doneAt !== null) === isDone) return;
    await setDoneAt(transaction, mail.id, isDone ? now() : null);
    const action = isDone ? 'inbound-mail.closed' : 'inbound-mail.opened_again';
    const senders = mail.fromEmail ? await listPeopleAt(transaction, mail.fromEmail) : [];
    const people = [...new Set([...senders, ...(mail.customer ? [mail.customer] : [])])];
    const details = { title: mail.subject || 'No subject' };
    await recordAudit(transaction, actor, action, documentId, details, people);
  });
}
