import type { DataRequestsResult, ReviewsChoice } from '@partshelf/contract/privacy/privacy.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { cancelDeletion, scheduleDeletion } from './account-deletion.ts';
import { readExport, requestExport } from './data-export.ts';
import { findUserByDocumentId } from './deletion-queries.ts';
import { readDeletion } from './deletion-state.ts';

export function mountAdminDataRequests(context: RouteContext, deps: Deps): void {
  const answer = async (user: SignedIn, documentId: string) => ({
    data: await readDataRequests(deps, user, documentId),
  });

  serve(context, 'GET /back-office/people/:documentId/data-requests', async ({ user, params }) =>
    answer(user, params.documentId),
  );

  serve(context, 'POST /back-office/people/:documentId/export', async ({ user, params, body }) => {
    await requestExportFor(deps, user, params.documentId, body.reason);
    return answer(user, params.documentId);
  });

  serve(
    context,
    'POST /back-office/people/:documentId/deletion',
    async ({ user, params, body }) => {
      await scheduleDeletionFor(deps, user, params.documentId, body);
      return answer(user, params.documentId);
    },
  );

  serve(context, 'DELETE /back-office/people/:documentId/deletion', async ({ user, params }) => {
    await cancelDeletionFor(deps, user, params.documentId);
    return answer(user, params.documentId);
  });
}

async function getUser({ db }: Deps, documentId: string) {
  const subject = await findUserByDocumentId(db, documentId);
  if (!subject) throw new ShopError('NOT_FOUND');
  return subject;
}

async function readDataRequests(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<DataRequestsResult> {
  const { id, username } = await getUser(deps, documentId);
  return {
    username,
    export: await readExport(deps.db, { userId: id, requestedById: actor.id }),
    ...(await readDeletion(deps, id)),
  };
}

/** @throws ShopError NOT_FOUND or EXPORT_ALREADY_REQUESTED */
async function requestExportFor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  reason: string,
): Promise<void> {
  const { id, erasedAt } = await getUser(deps, documentId);
  if (erasedAt) throw new ShopError('NOT_FOUND');
  await deps.db.transaction(async (transaction) => {
    await requestExport(deps, transaction, { userId: id, requestedById: actor.id });
    await recordAudit(transaction, actor, 'person.data_exported', documentId, { reason });
  });
}

/**
 * @throws ShopError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, DELETION_LAST_OWNER,
 * DELETION_PAYMENT_OPEN, DELETION_REFUND_OPEN, DELETION_DISPUTE_OPEN or DELETION_ALREADY_SCHEDULED
 */
async function scheduleDeletionFor(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  { reason, reviews }: { readonly reason: string; readonly reviews: ReviewsChoice },
): Promise<void> {
  if (documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
  const { id } = await getUser(deps, documentId);
  await deps.db.transaction(async (transaction) => {
    await scheduleDeletion(deps, transaction, id, reviews);
    const details = { reason, reviews };
    await recordAudit(transaction, actor, 'person.deletion_scheduled', documentId, details);
  });
}

/** @throws ShopError NOT_FOUND, also when none is scheduled */
async function cancelDeletionFor(deps: Deps, actor: SignedIn, documentId: string): Promise<void> {
  const { id } = await getUser(deps, documentId);
  await deps.db.transaction(async (transaction) => {
    await cancelDeletion(deps, transaction, id);
    await recordAudit(transaction, actor, 'person.deletion_cancelled', documentId, {});
  });
}
