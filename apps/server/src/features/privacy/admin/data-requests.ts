import type { DataRequests } from '@partshelf/contract/back-office/data-requests.ts';
import type { ReviewsChoice } from '@partshelf/contract/privacy/account-deletion.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { readDeletion } from '../deletion/read-deletion.ts';
import { scheduleDeletion } from '../deletion/schedule-deletion.ts';
import { cancelDeletion } from '../deletion/undo-deletion.ts';
import { readExport, requestExport } from '../export/data-exports.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findSubject } from './queries.ts';

/** @throws ShopError NOT_FOUND */
async function getSubject({ db }: Deps, documentId: string) {
  const subject = await findSubject(db, documentId);
  if (!subject) throw new ShopError('NOT_FOUND');
  return subject;
}

/** @throws ShopError NOT_FOUND */
export async function readDataRequests(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<DataRequests> {
  const { id, username } = await getSubject(deps, documentId);
  return {
    username,
    export: await readExport(deps.db, { userId: id, requestedById: actor.id }),
    ...(await readDeletion(deps, id)),
  };
}

/** @throws ShopError NOT_FOUND or EXPORT_ALREADY_REQUESTED */
export async function requestExportFor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  reason: string,
): Promise<void> {
  const { id, erasedAt } = await getSubject(deps, documentId);
  if (erasedAt) throw new ShopError('NOT_FOUND');
  await deps.db.transaction(async (transaction) => {
    await requestExport(deps, transaction, { userId: id, requestedById: actor.id });
    await recordAudit(transaction, actor, 'data exported', 'person', documentId, { reason });
  });
}

/**
 * @throws ShopError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, DELETION_PAYMENT_OPEN,
 * DELETION_REFUND_OPEN, DELETION_DISPUTE_OPEN or DELETION_ALREADY_SCHEDULED
 */
export async function scheduleDeletionFor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  { reason, reviews }: { readonly reason: string; readonly reviews: ReviewsChoice },
): Promise<void> {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  const { id } = await getSubject(deps, documentId);
  await deps.db.transaction(async (transaction) => {
    await scheduleDeletion(deps, transaction, id, reviews);
    const details = { reason, reviews };
    await recordAudit(transaction, actor, 'deletion scheduled', 'person', documentId, details);
  });
}

/** @throws ShopError NOT_FOUND, also when none is scheduled */
export async function cancelDeletionFor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  const { id } = await getSubject(deps, documentId);
  await deps.db.transaction(async (transaction) => {
    await cancelDeletion(deps, transaction, id);
    await recordAudit(transaction, actor, 'deletion cancelled', 'person', documentId);
  });
}
