import type { AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/back-office.ts';

interface AuditFilter {
  readonly subject?: AuditSubject | undefined;
  readonly subjectDocumentId?: string | undefined;
  readonly actor?: string | undefined;
}

export async function listAuditEntries(
  db: Database,
  { subject, subjectDocumentId, actor }: AuditFilter,
  page: { limit: number; offset: number },
) {
  const condition = and(
    subject && eq(auditEntries.subject, subject),
    subjectDocumentId === undefined
      ? undefined
      : eq(auditEntries.subjectDocumentId, subjectDocumentId),
    actor === undefined ? undefined : eq(users.documentId, actor),
  );
  const [entries, [counted]] = await Promise.all([
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
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(condition)
      .orderBy(desc(auditEntries.id))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: count() })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(condition),
  ]);
  return { entries, total: counted!.total };
}
