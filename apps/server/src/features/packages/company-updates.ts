import type {
  UpdatePolicy,
  UpdatePolicyChange,
  WaitingUpdateResult,
} from '@partshelf/contract/packages/company-updates.ts';
import type { JobData } from '../../db/jobs.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import { describeChanges } from '../audit/audit.ts';
import {
  lockRole,
  lockRoleInAny,
  recordCompanyEvent,
  refuseIfCompanyChanged,
  requireRole,
} from '../companies/companies.ts';
import { publishCompanyChange } from '../companies/company-changes.ts';
import {
  decideUpdate,
  findWaitingUpdate,
  listOwnerIds,
  listWaitingUpdates,
  saveUpdatePolicy,
} from './company-update-queries.ts';
import { listNewPermissions } from './compare-releases.ts';
import { describePermissions } from './permissions.ts';

type UpdateDeps = Pick<Deps, 'db' | 'jobs'> & { readonly io: RealtimeServer };

/** @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING */
export async function readUpdatePolicy(
  { db }: Pick<UpdateDeps, 'db'>,
  user: SignedIn,
  documentId: string,
): Promise<UpdatePolicy> {
  const { updatePolicy } = await requireRole(db, user.id, documentId, ['owner']);
  return { policy: updatePolicy };
}

/**
 * What waits goes on waiting.
 * @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, COMPANY_CLOSED or CHANGED_MEANWHILE
 */
export async function changeUpdatePolicy(
  { db, io }: UpdateDeps,
  user: SignedIn,
  documentId: string,
  { policy, before: read }: UpdatePolicyChange,
): Promise<UpdatePolicy> {
  const { company, ownerIds } = await db.transaction(async (transaction) => {
    const found = await lockRole(transaction, user.id, documentId, ['owner']);
    const { id: companyId, updatePolicy } = found;
    const edited = { companyId, details: ['updatePolicy'] };
    const versions = { stored: { policy: updatePolicy }, read };
    await refuseIfCompanyChanged(transaction, user, edited, versions);
    if (policy !== updatePolicy) {
      await saveUpdatePolicy(transaction, companyId, policy);
      const details = describeChanges({ updatePolicy }, { updatePolicy: policy });
      await recordCompanyEvent(transaction, user, { companyId, kind: 'changed', details });
    }
    return { company: found, ownerIds: await listOwnerIds(transaction, companyId) };
  });
  publishCompanyChange(io, user, { ...company, change: 'changed' }, ownerIds);
  return { policy };
}

export async function readWaitingUpdates(
  { db }: Pick<UpdateDeps, 'db'>,
  { id: userId }: SignedIn,
  documentId: string,
  page: ListPage,
): Promise<{ updates: WaitingUpdateResult[]; total: number }> {
  await requireRole(db, userId, documentId, ['owner']);
  const { rows, total } = await listWaitingUpdates(db, { userId, documentId }, page);
  const updates = rows.map(({ facts, comparedFacts, ...update }) => ({
    ...update,
    approvals: facts
      ? describePermissions({ ...facts, permissions: listNewPermissions(facts, comparedFacts) })
      : [],
  }));
  return { updates, total };
}

const eventKinds = { told: 'update told', dismissed: 'update dismissed' } as const;

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or UPDATE_NOT_WAITING */
export async function decideWaitingUpdate(
  { db, io, jobs }: UpdateDeps,
  user: SignedIn,
  { documentId, release }: { readonly documentId: string; readonly release: string },
  decision: keyof typeof eventKinds,
): Promise<void> {
  const { company, ownerIds } = await db.transaction(async (transaction) => {
    const found = await lockRoleInAny(transaction, user.id, documentId, ['owner']);
    const { id: companyId } = found;
    const owned = { userId: user.id, documentId };
    const update = await findWaitingUpdate(transaction, owned, release);
    if (!update) throw new ShopError('UPDATE_NOT_WAITING');
    await decideUpdate(transaction, companyId, update, decision);
    if (decision === 'told') {
      const job = { releaseId: update.id, companyId, afterUserId: 0 };
      await jobs.enqueue(transaction, 'announce-release', job, { key: toAnnouncementKey(job) });
    }
    const details = { title: update.title, version: update.version };
    const event = { companyId, kind: eventKinds[decision], details };
    await recordCompanyEvent(transaction, user, event);
    return { company: found, ownerIds: await listOwnerIds(transaction, companyId) };
  });
  publishCompanyChange(io, user, { ...company, change: 'changed' }, ownerIds);
}

type Announcement = JobData['announce-release'];

/** The first page of a release that is published has no key. */
export const toAnnouncementKey = ({ releaseId, companyId, afterUserId }: Announcement): string =>
  ['announce-release', releaseId, ...(companyId ? [`company-${companyId}`] : []), afterUserId].join(
    '-',
  );
