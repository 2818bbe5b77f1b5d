import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit } from '../audit/audit.ts';
import {
  deleteAllReports,
  deleteReport,
  listMailRows,
  listReportRows,
  lockMail,
  type MailRow,
  setWaiting,
} from './admin-queries.ts';

export function mountAdminMails(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/mails', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listMailRows(deps.db, wanted, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows, meta };
  });

  serve(context, 'POST /back-office/mails/:documentId/resend', async ({ user, params }) => ({
    data: await resendMail(deps, user, params.documentId),
  }));
}

/** @throws ShopError NOT_FOUND, MAIL_NOT_FAILED or MAIL_FORGOTTEN */
async function resendMail(
  { db, jobs }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<MailRow> {
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
    await recordAudit(transaction, actor, 'mail.sent_again', documentId, details, people);
    return waiting;
  });
}

export function mountAdminCspReports(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/csp-reports', async ({ query: { pagination } }) => {
    const { rows, total } = await listReportRows(deps.db, toLimitOffset(pagination));
    return {
      data: rows,
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'DELETE /back-office/csp-reports/:documentId', async ({ user, params }) => {
    await dismissReport(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'DELETE /back-office/csp-reports', async ({ user }) => {
    await dismissAllReports(deps, user);
    return { data: null };
  });
}

/** @throws ShopError NOT_FOUND */
async function dismissReport({ db }: Deps, actor: SignedIn, documentId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const deleted = await deleteReport(transaction, documentId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const { directive, blocked, count } = deleted;
    const details = { title: `${directive} ${blocked}`, count };
    await recordAudit(transaction, actor, 'csp-report.dismissed', documentId, details);
  });
}

async function dismissAllReports({ db }: Deps, actor: SignedIn): Promise<void> {
  await db.transaction(async (transaction) => {
    const count = await deleteAllReports(transaction);
    if (count === 0) return;
    const details = { title: 'all', count };
    await recordAudit(transaction, actor, 'csp-report.dismissed', 'all', details);
  });
}
