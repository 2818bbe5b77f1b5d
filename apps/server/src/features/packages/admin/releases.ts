import type {
  ChangelogChange,
  InstallNoteChange,
  ReleaseInput,
} from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { recordWebhookMessage } from '../../../db/webhook-messages.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordAudit, refuseIfChanged } from '../../audit/audit.ts';
import { nameFixes } from '../../fixes/admin-naming.ts';
import { isSharePointPackage, readPackage, type ReadPackage } from '../reader/read-package.ts';
import { toStoredPackage } from '../stored-packages.ts';
import {
  chooseOfferedName,
  compareWithNewest,
  refuseUnreachableScripts,
} from './package-checks.ts';
import { findWaitingPackage, lockFileNames, lockWaitingPackage, renamePackage } from './queries.ts';
import {
  findProductToRelease,
  getReleaseRow,
  insertEarlierChangelog,
  insertRelease,
  listReleaseRows,
  lockProductToRelease,
  lockReleaseOf,
  type ReleaseRow,
  setCurrentRelease,
  updateRelease,
} from './release-queries.ts';
import { holdBackUpdate } from './waiting-updates.ts';

export interface PublicationEvents {
  onPublished(
    deps: Deps,
    transaction: Transaction,
    product: { readonly id: number },
    version: string,
  ): Promise<void>;
}

export function mountAdminReleases(
  context: RouteContext,
  deps: Deps,
  events: PublicationEvents,
): void {
  serve(
    context,
    'POST /back-office/products/:documentId/releases',
    async ({ user, params, body }) => ({
      data: await publishRelease(deps, events, user, params.documentId, body),
    }),
  );

  serve(context, 'GET /back-office/products/:documentId/releases', async ({ params }) => ({
    data: await listReleases(deps.db, params.documentId),
  }));

  serve(
    context,
    'PUT /back-office/releases/:documentId/install-note',
    async ({ user, params, body }) => ({
      data: await setInstallNote(deps, user, params.documentId, body),
    }),
  );

  serve(
    context,
    'PUT /back-office/releases/:documentId/changelog',
    async ({ user, params, body }) => ({
      data: await correctChangelog(deps, user, params.documentId, body),
    }),
  );
}

export type StoredRelease = ReturnType<typeof toRelease>;

export function toRelease(row: ReleaseRow) {
  const { withdrawnAt, withdrawnReason, withdrawnBy, isSecurityFix, ...release } = row;
  return {
    ...release,
    ...(isSecurityFix && { isSecurityFix: true as const }),
    withdrawal: withdrawnAt && { withdrawnAt, reason: withdrawnReason ?? '', by: withdrawnBy },
  };
}

const refuseVersion = (message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { version: [message] } });

const refusePackage = (message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { package: [message] } });

/** A SharePoint package contains its version; for any other file the form does. */
function versionOf(facts: PackageFacts | null, given: string | undefined): string {
  if (facts && given !== undefined) throw refuseVersion('The package names its version itself');
  const version = facts?.version ?? given;
  if (version === undefined) throw refuseVersion('Version is required');
  return version;
}

async function listReleases(db: Database, documentId: string): Promise<StoredRelease[]> {
  const product = await findProductToRelease(db, documentId);
  if (!product) throw new ShopError('NOT_FOUND');
  return (await listReleaseRows(db, product.id)).map(toRelease);
}

interface NewRelease {
  readonly version: string;
  readonly changelog: string;
  readonly installNote?: string | undefined;
  readonly isSecurityFix?: boolean | undefined;
}

interface ReadFile {
  readonly id: number;
  readonly name: string;
  readonly read: ReadPackage | null;
}

/**
 * The caller has locked the product, and records what was done.
 * @throws ShopError of compareWithNewest
 */
export async function addRelease(
  deps: Pick<Deps, 'jobs' | 'now'>,
  transaction: Transaction,
  product: { readonly id: number; readonly documentId: string },
  { id: fileId, name, read }: ReadFile,
  { version, changelog, installNote, isSecurityFix = false }: NewRelease,
) {
  const { jobs, now } = deps;
  const facts = read?.facts ?? null;
  const newest = await compareWithNewest(transaction, product.id, { version, facts });
  await lockFileNames(transaction);
  const fileName = await chooseOfferedName(transaction, product.id, name, facts);
  if (fileName !== name) await renamePackage(transaction, fileId, fileName);
  const release = await insertRelease(transaction, {
    productId: product.id,
    version,
    changelog,
    installNote: installNote || null,
    isSecurityFix,
    fileId,
    publishedAt: now(),
    ...(read && toStoredPackage(read)),
  });
  await setCurrentRelease(transaction, product.id, release.id);
  await jobs.enqueue(transaction, 'write-security-review', { releaseId: release.id });
  if (newest) {
    const published = { id: release.id, productId: product.id, facts, isSecurityFix };
    await holdBackUpdate(jobs, transaction, published);
    await jobs.enqueue(transaction, 'announce-release', { releaseId: release.id, afterUserId: 0 });
  }
  const { documentId } = product;
  await recordWebhookMessage(deps, transaction, {
    event: 'release.published',
    data: { documentId: release.documentId, version, product: { documentId } },
  });
  return { ...release, fileName };
}

/**
 * Does not rely on what was read at the upload.
 * @throws ShopError NOT_FOUND, PACKAGE_UNKNOWN, PACKAGE_CANNOT_WORK, VALIDATION_FAILED, or an error
 * of compareWithNewest
 */
async function publishRelease(
  deps: Deps,
  { onPublished }: PublicationEvents,
  actor: SignedIn,
  productDocumentId: string,
  input: ReleaseInput,
): Promise<StoredRelease> {
  const { db, files } = deps;
  const file = await findWaitingPackage(db, input.package);
  if (!file) throw new ShopError('PACKAGE_UNKNOWN');
  const read = isSharePointPackage(file.name)
    ? await files.readPackage(file.storageKey, readPackage)
    : null;
  const facts = read?.facts ?? null;
  if (facts) refuseUnreachableScripts(facts);
  const version = versionOf(facts, input.version);
  return db.transaction(async (transaction) => {
    const product = await lockProductToRelease(transaction, productDocumentId);
    if (!product) throw new ShopError('NOT_FOUND');
    if (product.isBundle) throw refusePackage('A bundle has no package of its own');
    const isWaiting = await lockWaitingPackage(transaction, input.package);
    if (!isWaiting) throw new ShopError('PACKAGE_UNKNOWN');
    const release = await addRelease(
      deps,
      transaction,
      product,
      { id: file.id, name: file.name, read },
      { ...input, version },
    );
    await onPublished(deps, transaction, product, version);
    const details = { title: product.title, version, fileName: release.fileName };
    await recordAudit(transaction, actor, 'release.published', release.documentId, details);
    const published = { id: release.id, documentId: release.documentId, version };
    await nameFixes(deps, transaction, actor, { product, release: published }, input.fixes);
    return toRelease(await getReleaseRow(transaction, release.id));
  });
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function setInstallNote(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { installNote, before: read }: InstallNoteChange,
): Promise<StoredRelease> {
  return db.transaction(async (transaction) => {
    const product = await lockReleaseOf(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    const before = await getReleaseRow(transaction, product.releaseId);
    const stored = { installNote: before.installNote ?? '' };
    const edited = { subject: 'release', documentId, actions: ['release.note_changed'] } as const;
    await refuseIfChanged(transaction, actor, edited, { stored, read });
    await updateRelease(transaction, product.releaseId, { installNote: installNote || null });
    const release = await getReleaseRow(transaction, product.releaseId);
    const details = { title: product.title, version: release.version };
    await recordAudit(transaction, actor, 'release.note_changed', documentId, details);
    return toRelease(release);
  });
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function correctChangelog(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { changelog, before: read }: ChangelogChange,
): Promise<StoredRelease> {
  return db.transaction(async (transaction) => {
    const product = await lockReleaseOf(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    const { releaseId, title } = product;
    const before = await getReleaseRow(transaction, releaseId);
    const stored = { changelog: before.changelog };
    const actions = ['release.changelog_corrected'] as const;
    const edited = { subject: 'release', documentId, actions } as const;
    await refuseIfChanged(transaction, actor, edited, { stored, read });
    if (before.changelog === changelog) return toRelease(before);
    const earlier = { releaseId, changelog: before.changelog, replacedById: actor.id };
    await insertEarlierChangelog(transaction, earlier);
    await updateRelease(transaction, releaseId, { changelog });
    const details = { title, version: before.version };
    await recordAudit(transaction, actor, 'release.changelog_corrected', documentId, details);
    return toRelease(await getReleaseRow(transaction, releaseId));
  });
}
