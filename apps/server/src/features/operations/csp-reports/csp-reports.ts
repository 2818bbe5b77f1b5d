import type { CspReport } from '@partshelf/contract/operations.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { recordAudit } from '../../audit/audit.ts';
import { type CspReportRow, deleteAllReports, deleteReport } from './queries.ts';

export const toCspReport = (row: CspReportRow): CspReport => ({
  documentId: row.documentId,
  directive: row.directive,
  blocked: row.blocked,
  source: row.source,
  page: row.page,
  count: row.count,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});

/** @throws ShopError NOT_FOUND */
export async function dismissReport(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const deleted = await deleteReport(transaction, documentId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const { directive, blocked, count } = deleted;
    const details = { title: `${directive} ${blocked}`, count };
    await recordAudit(transaction, actor, 'dismissed', 'csp-report', documentId, details);
  });
}

export async function dismissAllReports({ db }: Deps, actor: SignedIn): Promise<void> {
  await db.transaction(async (transaction) => {
    const count = await deleteAllReports(transaction);
    if (count === 0) return;
    const details = { title: 'all', count };
    await recordAudit(transaction, actor, 'dismissed', 'csp-report', 'all', details);
  });
}
