import type {
  ReleaseApproval,
  HeldReleaseResult,
  PublishingSettings,
} from '@partshelf/contract/publishing/admin.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { readListPage } from '../../../db/list-page.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { describeChanges, recordAudit } from '../../audit/audit.ts';
import { nameFixes } from '../../fixes/admin-naming.ts';
import {
  compareWithNewest,
  refuseUnreachableScripts,
} from '../../packages/admin/package-checks.ts';
import { listChanges } from '../../packages/admin/release-announcement.ts';
import { lockProductToRelease } from '../../packages/admin/release-queries.ts';
import { addRelease } from '../../packages/admin/releases.ts';
import { readPackage, type ReadPackage } from '../../packages/reader/read-package.ts';
import { enqueuePublicationMails } from './publication-mails.ts';
import {
  findHeldRelease,
  getHeldReleaseList,
  type HeldReleaseRow,
  lockPublishingSettings,
  readPublishingSettings,
  supersedeLowerVersions,
  updateHeldRelease,
  updateSettings,
} from './queries.ts';
import { compareRights, listReasons } from './rights.ts';

export function mountHeldReleases(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(
    context,
    'GET /back-office/releases/held',
    async ({ query: { pagination, ...filters } }) => {
      const list = getHeldReleaseList(db, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return {
        data: rows.map(toHeldRelease),
        meta: { pagination: toPagination(pagination, total) },
      };
    },
  );

  serve(context, 'GET /back-office/releases/held/:documentId', async ({ params }) => ({
    data: toHeldRelease(await getHeldRelease(db, params.documentId)),
  }));

  serve(
    context,
    'POST /back-office/releases/held/:documentId/approve',
    async ({ user, params, body }) => ({
      data: await approve(deps, user, params.documentId, body),
    }),
  );

  serve(
    context,
    'POST /back-office/releases/held/:documentId/decline',
    async ({ user, params, body }) => ({
      data: await decline(deps, user, params.documentId, body.reason),
    }),
  );

  serve(context, 'GET /back-office/publishing', async () => ({
    data: await readPublishingSettings(db),
  }));

  serve(context, 'PUT /back-office/publishing', async ({ user, body }) => ({
    data: await changeSettings(deps, user, body),
  }));
}

const currentOf = ({ currentVersion, currentFacts, currentHosts }: HeldReleaseRow) =>
  currentVersion === null ? undefined : { facts: currentFacts, mentionedHosts: currentHosts };

function toHeldRelease(row: HeldReleaseRow): HeldReleaseResult {
  const current = currentOf(row);
  const isHeld = row.state === 'held';
  const difference = isHeld ? compareRights(current, row) : null;
  return {
    ...row,
    reasons: isHeld ? listReasons(current, row.facts) : [],
    changes: difference ? listChanges(difference) : [],
    comparedWith: isHeld ? row.currentVersion : null,
  };
}

/** @throws ShopError NOT_FOUND */
async function getHeldRelease(
  db: Database | Transaction,
  documentId: string,
): Promise<HeldReleaseRow> {
  const held = await findHeldRelease(db, documentId);
  if (!held) throw new ShopError('NOT_FOUND');
  return held;
}

/**
 * All who publish or decide lock the product first, so the row does not change any more.
 * @throws ShopError NOT_FOUND or HELD_RELEASE_DECIDED
 */
async function lockHeldRelease(transaction: Transaction, documentId: string) {
  const { product } = await getHeldRelease(transaction, documentId);
  await lockProductToRelease(transaction, product.documentId);
  const held = await getHeldRelease(transaction, documentId);
  if (held.state !== 'held') throw new ShopError('HELD_RELEASE_DECIDED');
  return held;
}

const isVersionTooLow = (error: unknown) =>
  error instanceof ShopError && error.code === 'PACKAGE_VERSION_TOO_LOW';

async function isOvertaken(
  transaction: Transaction,
  { productId, version, facts }: HeldReleaseRow,
): Promise<boolean> {
  try {
    await compareWithNewest(transaction, productId, { version, facts });
    return false;
  } catch (error) {
    if (isVersionTooLow(error)) return true;
    throw error;
  }
}

/**
 * What an Admin approves is what they have read: neither the release before nor what the package is
 * found to contain may have changed since.
 */
const isAsRead = (held: HeldReleaseRow, { facts }: ReadPackage, comparedWith: string | null) =>
  held.currentVersion === comparedWith &&
  listReasons(currentOf(held), facts).join('\n') ===
    listReasons(currentOf(held), held.facts).join('\n');

/** @throws ShopError HELD_RELEASE_DECIDED, HELD_RELEASE_SUPERSEDED, CHANGED_MEANWHILE, VALIDATION_FAILED */
async function approve(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  { comparedWith, fixes }: ReleaseApproval,
): Promise<HeldReleaseResult> {
  const { db } = deps;
  const refusal = await db.transaction(async (transaction) => {
    const held = await lockHeldRelease(transaction, documentId);
    if (await isOvertaken(transaction, held)) {
      await supersedeHeldReleases(deps, transaction, { id: held.productId }, held.version);
      return 'HELD_RELEASE_SUPERSEDED';
    }
    const read = await deps.files.readPackage(held.storageKey!, readPackage);
    refuseUnreachableScripts(read.facts);
    if (!isAsRead(held, read, comparedWith)) {
      const { mentionedHosts } = read.contents;
      await updateHeldRelease(transaction, held.id, { packageFacts: read.facts, mentionedHosts });
      return 'CHANGED_MEANWHILE';
    }
    const release = await publishHeld(deps, transaction, actor, held, read);
    const product = { id: held.productId, title: held.product.title };
    await nameFixes(deps, transaction, actor, { product, release }, fixes);
    return undefined;
  });
  if (refusal) throw new ShopError(refusal);
  return toHeldRelease(await getHeldRelease(db, documentId));
}

async function publishHeld(
  deps: Deps,
  transaction: Transaction,
  actor: SignedIn,
  held: HeldReleaseRow,
  read: ReadPackage,
) {
  const { product, version, changelog, sha256, tokenName } = held;
  const release = await addRelease(
    deps,
    transaction,
    { id: held.productId, documentId: product.documentId },
    { id: held.fileId!, name: held.fileName, read },
    { version, changelog },
  );
  await updateHeldRelease(transaction, held.id, {
    state: 'published',
    decidedById: actor.id,
    decidedAt: deps.now(),
    releaseId: release.id,
  });
  await supersedeHeldReleases(deps, transaction, { id: held.productId }, version);
  await enqueuePublicationMails(deps, transaction, actor, {
    documentId: release.documentId,
    state: 'published',
    product,
    version,
    sha256,
    tokenName,
    difference: compareRights(currentOf(held), held),
    reasons: [],
    approvedBy: actor.username,
  });
  const { fileName } = release;
  const details = { title: product.title, version, fileName, token: tokenName };
  await recordAudit(transaction, actor, 'release.published', release.documentId, details);
  return { id: release.id, documentId: release.documentId, version };
}

/** @throws ShopError NOT_FOUND or HELD_RELEASE_DECIDED */
async function decline(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  reason: string,
): Promise<HeldReleaseResult> {
  const { db, jobs, now } = deps;
  return db.transaction(async (transaction) => {
    const held = await lockHeldRelease(transaction, documentId);
    await updateHeldRelease(transaction, held.id, {
      state: 'declined',
      declineReason: reason,
      decidedById: actor.id,
      decidedAt: now(),
    });
    await jobs.enqueue(transaction, 'delete-unused-package', { fileId: held.fileId! });
    const details = { title: held.product.title, version: held.version, reason };
    await recordAudit(transaction, actor, 'release.declined', documentId, details);
    return toHeldRelease(await getHeldRelease(transaction, documentId));
  });
}

/** Versions only rise, so a lower one that is held can never be published any more. */
export async function supersedeHeldReleases(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  transaction: Transaction,
  { id }: { readonly id: number },
  version: string,
): Promise<void> {
  const fileIds = await supersedeLowerVersions(transaction, id, version, now());
  const unused = fileIds.map((fileId) => ({
    key: `delete-unused-package-${fileId}`,
    data: { fileId },
  }));
  await jobs.enqueueAll(transaction, 'delete-unused-package', unused);
}

async function changeSettings(
  { db }: Deps,
  actor: SignedIn,
  settings: PublishingSettings,
): Promise<PublishingSettings> {
  await db.transaction(async (transaction) => {
    const details = describeChanges(
      { ...(await lockPublishingSettings(transaction)) },
      { ...settings },
    );
    if (Object.keys(details).length === 0) return;
    await updateSettings(transaction, settings.holdsAlways);
    await recordAudit(transaction, actor, 'publishing.changed', 'settings', details);
  });
  return settings;
}
