import { newDocumentId } from '../../../../db/columns.ts';
import type { Deps } from '../../../../deps.ts';
import type { SignedIn } from '../../../../platform/identity.ts';
import { logSecurityEvent } from '../../../../platform/security-log.ts';
import { type AuditDetails, recordAudit } from '../../../audit/audit.ts';

/** Before the first row leaves the shop. `title` is what is exported. */
export async function recordExport(
  { db, log }: Deps,
  actor: SignedIn,
  details: AuditDetails & { readonly title: string },
): Promise<void> {
  await db.transaction((transaction) =>
    recordAudit(transaction, actor, 'exported', 'export', newDocumentId(), details),
  );
  logSecurityEvent(log, 'sensitive_read', { actor: actor.documentId, data: details.title });
}
