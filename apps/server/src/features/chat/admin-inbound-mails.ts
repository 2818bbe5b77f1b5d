import type { Database } from '../../db/client.ts';
import { readListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit } from '../audit/audit.ts';
import {
  findAdminMail,
  findAdminOriginal,
  getInboundMailList,
  lockSetAsideMail,
  setDoneAt,
} from './admin-inbound-mails-queries.ts';
import { openStoredFile } from './attachments.ts';

export function mountAdminInboundMails(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(
    context,
    'GET /back-office/inbound-mails',
    async ({ query: { pagination, ...filters } }) => {
      const list = getInboundMailList(db, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return { data: rows, meta: { pagination: toPagination(pagination, total) } };
    },
  );

  serve(context, 'GET /back-office/inbound-mails/:documentId', async ({ params }) => ({
    data: await getAdminMail(db, params.documentId),
  }));

  serve(
    context,
    'GET /back-office/inbound-mails/:documentId/original',
    async ({ params, isHead }) => {
      const original = await findAdminOriginal(db, params.documentId);
      return fileResponse(await openStoredFile(deps, original, isHead));
    },
  );

  serve(
    context,
    'PUT /back-office/inbound-mails/:documentId/done',
    async ({ user, params, body }) => {
      await setDone(deps, user, params.documentId, body.done);
      return { data: await getAdminMail(db, params.documentId) };
    },
  );
}

/** @throws ShopError NOT_FOUND */
async function getAdminMail(db: Database, documentId: string) {
  const mail = await findAdminMail(db, documentId);
  if (!mail) throw new ShopError('NOT_FOUND');
  return mail;
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
