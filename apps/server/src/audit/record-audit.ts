import { and, eq, sql } from 'drizzle-orm';
import type { AuditActionOn, AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import type { Transaction } from '../db/client.ts';
import { users } from '../db/tables/accounts.ts';
import { auditEntries } from '../db/tables/back-office.ts';

export type AuditDetails = (typeof auditEntries.$inferInsert)['details'];

/** Null for the command line. */
export type Actor = { readonly id: number } | null;

interface Target {
  readonly documentId: string;
  readonly details?: AuditDetails;
  readonly people?: readonly string[];
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
    targets.map(({ documentId, details = {}, people = [] }) => ({
      actorId: actor?.id ?? null,
      action,
      subject,
      subjectDocumentId: documentId,
      details,
      people: [...people],
    })),
  );
}

/** `people` are the documentIds of those whom the details name, beside the subject. */
export async function recordAudit<Subject extends AuditSubject>(
  db: Transaction,
  actor: Actor,
  action: AuditActionOn<Subject>,
  subject: Subject,
  subjectDocumentId: string,
  details: AuditDetails = {},
  people: readonly string[] = [],
): Promise<void> {
  const target = { documentId: subjectDocumentId, details, people };
  await recordAudits(db, actor, action, subject, [target]);
}

/** For details with an address: those who have confirmed that it is theirs. */
export async function listPeopleAt(db: Transaction, email: string): Promise<string[]> {
  const found = await db
    .select({ documentId: users.documentId })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), users.confirmed));
  return found.map(({ documentId }) => documentId);
}
