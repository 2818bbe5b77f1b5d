import { auditEntry, type AuditFilters } from '@partshelf/contract/audit.ts';
import { type AuditAction, splitAuditAction } from '@partshelf/contract/audit-codes.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays } from '../../db/expressions.ts';
import { namedUserColumns } from '../../db/named-columns.ts';
import { readListPage, readWholeList, toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from './audit.ts';

export const audit: Feature = { routes: mountAdminAudit };

function mountAdminAudit(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/audit', async ({ query: { pagination, ...filters } }) => {
    const list = getAuditList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/export/audit', async ({ user, query }) => {
    await recordExport(deps, user, { ...query, title: 'audit list' });
    return csvFile('audit.csv', columns, readWholeList(getAuditList(deps.db, query)));
  });
}

const selectEntries = (db: Database) =>
  db
    .select(
      columnsOf(auditEntry, auditEntries, {
        actor: namedUserColumns,
      }),
    )
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .$dynamic();

const columns: CsvColumns<Awaited<ReturnType<typeof selectEntries>>[number]> = {
  entry: ({ documentId }) => documentId,
  at: ({ createdAt }) => createdAt,
  person: ({ actor }) => actor?.username ?? null,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  subject_id: ({ subjectDocumentId }) => subjectDocumentId,
  details: ({ details }) => JSON.stringify(details),
};

function selectMatchingEntries(db: Database, filters: AuditFilters) {
  const { subject, subjectDocumentId, actor, action } = filters;
  const person = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.documentId, actor ?? ''));
  const condition = and(
    subject && eq(auditEntries.subject, subject),
    subjectDocumentId === undefined
      ? undefined
      : eq(auditEntries.subjectDocumentId, subjectDocumentId),
    action && isAction(action),
    actor === undefined ? undefined : inArray(auditEntries.actorId, person),
    isInDays(auditEntries.createdAt, filters),
  );
  return db.select({ id: auditEntries.id }).from(auditEntries).where(condition).$dynamic();
}

function isAction(code: AuditAction) {
  const { subject, action } = splitAuditAction(code);
  return and(eq(auditEntries.subject, subject), eq(auditEntries.action, action));
}

const getAuditList = (db: Database, filters: AuditFilters) => ({
  db,
  matching: () => selectMatchingEntries(db, filters),
  order: toOrderBy(filters.sort, { createdAt: auditEntries.createdAt }, auditEntries.id),
  id: auditEntries.id,
  rows: () => selectEntries(db),
});
