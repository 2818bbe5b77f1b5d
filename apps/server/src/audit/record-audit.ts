import type { AuditActionOn, AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import type { Transaction } from '../db/client.ts';
import { auditEntries } from '../db/tables/back-office.ts';

export type AuditDetails = (typeof auditEntries.$inferInsert)['details'];

/** Null for the command line. */
export type Actor = { readonly id: number } | null;

interface Target {
  readonly documentId: string;
  readonly details?: AuditDetails;
}

/** Others wait for the end of the transaction: make it the last statement. */
export async function recordAudits<Subject extends AuditSubject>(
  db: Transaction,
  actor: Actor,
  action: AuditActionOn<Subject>,
  subject: Subject,
  targets: readonly Target[],
): Promise<void> {
  if (targets.length === 0) return;
  await db.insert(auditEntries).values(
    targets.map(({ documentId, details = {} }) => ({
      actorId: actor?.id ?? null,
      action,
      subject,
      subjectDocumentId: documentId,
      details,
    })),
  );
}

export async function recordAudit<Subject extends AuditSubject>(
  db: Transaction,
  actor: Actor,
  action: AuditActionOn<Subject>,
  subject: Subject,
  subjectDocumentId: string,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudits(db, actor, action, subject, [{ documentId: subjectDocumentId, details }]);
}
