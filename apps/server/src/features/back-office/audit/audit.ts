import type { AuditActionOn, AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { auditEntries } from '../../../db/tables/back-office.ts';

export type AuditDetails = (typeof auditEntries.$inferInsert)['details'];

/** Whoever is signed in; nobody for the command line, and for who only just gets an account. */
export type Actor = { readonly id: number } | null;

interface Target {
  readonly documentId: string;
  readonly details?: AuditDetails;
}

/** Notes one thing that was done to many, in the transaction that does it. */
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

/** Notes what somebody of the staff did, in the transaction that does it. */
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
