import type { AuditSubject } from '@partshelf/contract/audit.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { listPage, type Page } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';

export const audit: Feature = { routes: mountAdminAudit };

function mountAdminAudit(context: RouteContext, { db }: Deps): void {
  serve(context, 'GET /back-office/audit', async ({ query: { pagination, ...wanted } }) => {
    const { rows, total } = await listAuditEntries(db, wanted, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });
}

interface AuditFilter {
  readonly subject?: AuditSubject | undefined;
  readonly subjectDocumentId?: string | undefined;
  readonly actor?: string | undefined;
}

const selectEntries = (db: Database) =>
  db
    .select({
      documentId: auditEntries.documentId,
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectDocumentId: auditEntries.subjectDocumentId,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
      actor: { documentId: users.documentId, username: users.username },
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId));

async function listAuditEntries(
  db: Database,
  { subject, subjectDocumentId, actor }: AuditFilter,
  page: Page,
) {
  const condition = and(
    subject && eq(auditEntries.subject, subject),
    subjectDocumentId === undefined
      ? undefined
      : eq(auditEntries.subjectDocumentId, subjectDocumentId),
    actor === undefined ? undefined : eq(users.documentId, actor),
  );
  const matching = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(condition);
  const total = db.$count(matching.as('matching'));
  const order = [desc(auditEntries.id)];
  return listPage(selectEntries(db).$dynamic(), { condition, order, page, total });
}
