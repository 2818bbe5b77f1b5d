import {
  type DataRequestsResult,
  type DeletionOverviewResult,
  type DeletionRefusal,
  erasedTopics,
  retainedTopics,
} from '@partshelf/contract/privacy/privacy.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { Jobs } from '../../db/jobs.ts';
import { listActiveAdmins } from '../accounts/active-admins.ts';
import { findNeededCompany } from './company-queries.ts';
import {
  countErased,
  countRetained,
  findDeletion,
  findUnsettledOrder,
  findUser,
} from './deletion-queries.ts';

export async function readOverview(deps: Deps, { id }: SignedIn): Promise<DeletionOverviewResult> {
  const { db } = deps;
  const account = await findUser(db, id);
  if (!account) throw new ShopError('TOKEN_MISSING');
  const email = account.confirmed ? account.email.toLowerCase() : null;
  const counts = await countErased(db, { id, email });
  return {
    goes: erasedTopics
      .map((topic) => ({ topic, count: counts[topic] }))
      .filter(({ count }) => count > 0),
    stays: await listRetainedTopics(deps, id),
    refusal: await findRefusal(deps, db, id, await listActiveAdmins(db)),
    hasPassword: account.passwordHash !== null,
  };
}

async function listRetainedTopics({ db, config }: Deps, userId: number) {
  const { until, ...counts } = await countRetained(db, userId, config.booksYears);
  return retainedTopics
    .map((topic) => ({ topic, count: counts[topic], until }))
    .filter(({ count }) => count > 0);
}

type DeletionState = Pick<DataRequestsResult, 'deletion' | 'refusal'>;

export async function readDeletion(deps: Deps, userId: number): Promise<DeletionState> {
  const { db } = deps;
  const account = await findUser(db, userId);
  if (account?.erasedAt) {
    return { deletion: { state: 'erased', at: account.erasedAt }, refusal: null };
  }
  const scheduled = await findDeletion(db, userId);
  if (scheduled) {
    const { eraseAt, reviews } = scheduled;
    const deletion = { state: 'scheduled', at: eraseAt, reviews } as const;
    return { deletion, refusal: null };
  }
  const refusal = await findRefusal(deps, db, userId, await listActiveAdmins(db));
  return { deletion: { state: 'none' }, refusal };
}

const refusalCodes = {
  payment: 'DELETION_PAYMENT_OPEN',
  refund: 'DELETION_REFUND_OPEN',
  dispute: 'DELETION_DISPUTE_OPEN',
} as const;

interface RefusalDeps {
  readonly jobs: Jobs;
}

/** Payments and refunds start under the lock on the user, which the caller holds to be certain. */
export async function findOpenOrder(
  { jobs }: RefusalDeps,
  db: Queryable,
  userId: number,
): Promise<DeletionRefusal | null> {
  const parts = await jobs.listUnfinishedData(db, 'refund-part');
  const refunds = await jobs.listUnfinishedData(db, 'refund-payment');
  const order = await findUnsettledOrder(db, userId, {
    orderIds: parts.map(({ orderId }) => orderId),
    sessionIds: refunds.map(({ sessionId }) => sessionId),
  });
  if (!order) return null;
  const { state, documentId: orderDocumentId, number: orderNumber } = order;
  return { code: refusalCodes[state], orderDocumentId, orderNumber };
}

export async function findRefusal(
  deps: RefusalDeps,
  db: Queryable,
  userId: number,
  activeAdmins: readonly number[],
): Promise<DeletionRefusal | null> {
  const isLastAdmin = activeAdmins.length === 1 && activeAdmins[0] === userId;
  if (isLastAdmin) return { code: 'LAST_ADMIN', orderDocumentId: null, orderNumber: null };
  const company = await findNeededCompany(db, userId);
  if (company) {
    return { code: 'DELETION_LAST_OWNER', orderDocumentId: null, orderNumber: null, company };
  }
  return findOpenOrder(deps, db, userId);
}
