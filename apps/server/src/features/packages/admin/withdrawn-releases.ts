import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { Transaction } from '../../../db/client.ts';
import type { MailBody, MailTemplate } from '../../../db/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createUnsubscribeToken } from '../../accounts/profile.ts';
import { recordAudit } from '../../audit/audit.ts';
import { deleteReviewFile } from '../security-review/queries.ts';
import { toParagraphs } from './release-announcement.ts';
import {
  findNewestOffered,
  getReleaseRow,
  lockReleaseOf,
  setCurrentRelease,
  updateRelease,
} from './release-queries.ts';
import { type StoredRelease, toRelease } from './releases.ts';
import { findWithdrawnRelease, listDownloaders } from './withdrawn-release-queries.ts';

export function mountWithdrawnReleases(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'POST /back-office/releases/:documentId/withdrawal',
    async ({ user, params, body }) => ({
      data: await withdrawRelease(deps, user, params.documentId, body.reason),
    }),
  );

  serve(
    context,
    'DELETE /back-office/releases/:documentId/withdrawal',
    async ({ user, params }) => ({
      data: await restoreRelease(deps, user, params.documentId),
    }),
  );
}

/** @throws ShopError NOT_FOUND, RELEASE_WITHDRAWN or RELEASE_NEEDED */
async function withdrawRelease(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  reason: string,
): Promise<StoredRelease> {
  const { db, jobs, now } = deps;
  return db.transaction(async (transaction) => {
    const product = await lockReleaseOf(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    const { releaseId, title } = product;
    const { version, withdrawnAt: earlier } = await getReleaseRow(transaction, releaseId);
    if (earlier) throw new ShopError('RELEASE_WITHDRAWN');
    const withdrawnAt = now();
    const withdrawn = { withdrawnAt, withdrawnReason: reason, withdrawnById: actor.id };
    await updateRelease(transaction, releaseId, withdrawn);
    const newest = await findNewestOffered(transaction, product.id);
    if (!newest && product.publishedAt) throw new ShopError('RELEASE_NEEDED');
    await changeCurrentRelease(deps, transaction, product.id, newest?.id ?? null);
    await jobs.enqueue(transaction, 'announce-withdrawal', {
      releaseId,
      withdrawnAt: withdrawnAt.toISOString(),
      afterUserId: 0,
    });
    await jobs.enqueue(transaction, 'tell-fixed-chats', { releaseId });
    const details = { title, version, reason };
    await recordAudit(transaction, actor, 'release.withdrawn', documentId, details);
    return toRelease(await getReleaseRow(transaction, releaseId));
  });
}

/** @throws ShopError NOT_FOUND */
async function restoreRelease(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<StoredRelease> {
  return deps.db.transaction(async (transaction) => {
    const product = await lockReleaseOf(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    const { releaseId, title } = product;
    const before = await getReleaseRow(transaction, releaseId);
    if (!before.withdrawnAt) return toRelease(before);
    const offered = { withdrawnAt: null, withdrawnReason: null, withdrawnById: null };
    await updateRelease(transaction, releaseId, offered);
    const newest = await findNewestOffered(transaction, product.id);
    await changeCurrentRelease(deps, transaction, product.id, newest!.id);
    await deps.jobs.enqueue(transaction, 'tell-fixed-chats', { releaseId });
    const details = { title, version: before.version };
    await recordAudit(transaction, actor, 'release.restored', documentId, details);
    return toRelease(await getReleaseRow(transaction, releaseId));
  });
}

/** Its security review compares it with the release before, which may be another one now. */
async function changeCurrentRelease(
  { jobs }: Deps,
  transaction: Transaction,
  productId: number,
  releaseId: number | null,
): Promise<void> {
  await setCurrentRelease(transaction, productId, releaseId);
  if (releaseId === null) return;
  await deleteReviewFile(transaction, releaseId);
  await jobs.enqueue(transaction, 'write-security-review', { releaseId });
}

const downloadersPerBatch = 200;

/** Each of them gets one mail, also when the job is retried. */
export function registerWithdrawalJobs({ config, db, jobs }: Deps): void {
  jobs.registerHandler('announce-withdrawal', async ({ releaseId, withdrawnAt, afterUserId }) => {
    await db.transaction(async (transaction) => {
      const release = await findWithdrawnRelease(transaction, releaseId);
      // It was restored, or withdrawn again since: then another job tells them.
      if (release?.withdrawnAt?.toISOString() !== withdrawnAt) return;
      const page = { afterUserId, limit: downloadersPerBatch };
      const downloaders = await listDownloaders(transaction, release, page);
      const mails = downloaders.map((downloader) => ({
        key: `withdrawn-${release.documentId}-${withdrawnAt}-${downloader.documentId}`,
        data: withdrawalMail(config, release, downloader),
      }));
      await jobs.enqueueAll(transaction, 'send-mail', mails);
      if (downloaders.length < downloadersPerBatch) return;
      const next = { releaseId, withdrawnAt, afterUserId: downloaders.at(-1)!.id };
      const key = `announce-withdrawal-${releaseId}-${withdrawnAt}-${next.afterUserId}`;
      await jobs.enqueue(transaction, 'announce-withdrawal', next, { key });
    });
  });
}

type Withdrawn = NonNullable<Awaited<ReturnType<typeof findWithdrawnRelease>>>;
type Downloader = Awaited<ReturnType<typeof listDownloaders>>[number];

function describeReplacement(
  release: Withdrawn,
  { orderDocumentId, company, isCovered, isHeldBack }: Downloader,
): string[] {
  const { newestVersion } = release;
  if (orderDocumentId === null) return [];
  if (newestVersion === null) return ['There is no other version to download at the moment.'];
  if (company !== null && isHeldBack) {
    return [`An owner of ${company} can say which version takes its place.`];
  }
  if (!isCovered) {
    return [
      `Version ${versionLabel(newestVersion)} takes its place. ${company ? `The licence of ${company}` : 'Your licence'} does not include it, and can be renewed.`,
    ];
  }
  const right =
    company === null
      ? 'It is yours: the download is in your orders.'
      : `${company} has bought it, so you can download it.`;
  return [`Please install version ${versionLabel(newestVersion)} in its place. ${right}`];
}

function withdrawalMail(
  { publicUrl, jwtSecret }: Deps['config'],
  release: Withdrawn,
  downloader: Downloader,
): MailTemplate {
  const { title, productDocumentId, newestVersion } = release;
  const { orderDocumentId, company, hasDownloaded, isCovered, isHeldBack } = downloader;
  const token = createUnsubscribeToken(downloader.documentId, jwtSecret);
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token })}`;
  const version = versionLabel(release.version);
  const order = `${publicUrl}/order/${orderDocumentId}`;
  const install = `${order}/install?product=${productDocumentId}`;
  function listLinks(): Pick<MailBody, 'button' | 'links'> {
    if (orderDocumentId === null || newestVersion === null) {
      return { button: { label: 'View your orders', url: `${publicUrl}/order` } };
    }
    if (company !== null && isHeldBack) return {};
    const newest = versionLabel(newestVersion);
    if (!isCovered) {
      const url = `${publicUrl}/licences?product=${productDocumentId}`;
      return { button: { label: `Renew to get ${newest}`, url } };
    }
    // Not every member of a company sees its orders.
    const url = company === null ? order : install;
    return {
      button: { label: `Download version ${newest}`, url },
      links: [{ label: 'How to install it', url: install }],
    };
  }

  return (brand) => ({
    key: `withdrawn-${release.documentId}-${release.withdrawnAt!.toISOString()}-${downloader.documentId}`,
    to: downloader.email,
    subject: `${title} ${version} was withdrawn`,
    ...(!hasDownloaded && { unsubscribeUrl: `${publicUrl}/api/${unsubscribe}` }),
    paragraphs: [
      `Hello ${downloader.username},`,
      `${hasDownloaded ? 'You' : 'Your company'} downloaded version ${version} of ${title}. We have withdrawn it, and it can no longer be downloaded.`,
      'The reason:',
      ...toParagraphs(release.withdrawnReason ?? ''),
      ...describeReplacement(release, downloader),
    ],
    ...listLinks(),
    reason: `${hasDownloaded ? 'you' : 'your company'} downloaded ${title} from ${brand.name}`,
    ...(!hasDownloaded && {
      footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
    }),
  });
}
