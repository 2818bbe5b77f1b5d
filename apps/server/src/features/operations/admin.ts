import type { QueuedMail } from '../../db/jobs.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { findQueuedMail, unsealMail } from '../../mail/outbox.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { listPeopleAt, recordAudit, recordExport } from '../audit/audit.ts';
import {
  type CspReportRow,
  deleteAllReports,
  deleteReport,
  findMailRow,
  getMailList,
  getReportList,
  lockMail,
  type MailRow,
  setWaiting,
} from './admin-queries.ts';

export function mountAdminMails(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/mails', async ({ query: { pagination, ...filters } }) => {
    const list = getMailList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows, meta };
  });

  serve(context, 'GET /back-office/export/mails', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'emails', ...query });
    return csvFile('emails.csv', mailColumns, readWholeList(getMailList(deps.db, query)));
  });

  serve(context, 'GET /back-office/mails/:documentId', async ({ params }) => ({
    data: await readMail(deps, params.documentId),
  }));

  serve(context, 'POST /back-office/mails/:documentId/resend', async ({ user, params }) => ({
    data: await resendMail(deps, user, params.documentId),
  }));
}

const mailColumns: CsvColumns<MailRow> = {
  email: ({ documentId }) => documentId,
  written_at: ({ createdAt }) => createdAt,
  sent_at: ({ sentAt }) => sentAt,
  recipient: ({ recipient }) => recipient,
  subject: ({ subject }) => subject,
  state: ({ state }) => state,
  tries: ({ tries }) => tries,
  failure: ({ failure }) => failure,
};

async function readMail({ db, config }: Deps, documentId: string) {
  const mail = await findMailRow(db, documentId);
  if (!mail) throw new ShopError('NOT_FOUND');
  const queued = await findQueuedMail(db, mail.key);
  return { ...mail, text: queued ? readText(queued, config.jwtSecret) : null };
}

/** Links in mails work like passwords. */
const hideSecrets = (text: string) =>
  text.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1?…').replace(/\/[\w.~-]{32,}/g, '/…');

/** Returns null for one that was queued with another secret. */
function readText(queued: QueuedMail, secret: string): string | null {
  try {
    return hideSecrets(unsealMail(queued, secret).text);
  } catch {
    return null;
  }
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
  serve(context, 'GET /back-office/csp-reports', async ({ query: { pagination, ...filters } }) => {
    const list = getReportList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows,
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/csp-reports', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'CSP reports', ...query });
    return csvFile('csp-reports.csv', reportColumns, readWholeList(getReportList(deps.db, query)));
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

const reportColumns: CsvColumns<CspReportRow> = {
  report: ({ documentId }) => documentId,
  directive: ({ directive }) => directive,
  blocked: ({ blocked }) => blocked,
  source: ({ source }) => source,
  page: ({ page }) => page,
  times: ({ count }) => count,
  first_seen_at: ({ firstSeenAt }) => firstSeenAt,
  last_seen_at: ({ lastSeenAt }) => lastSeenAt,
};

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
