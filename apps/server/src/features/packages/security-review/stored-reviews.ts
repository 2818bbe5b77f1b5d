import { Readable } from 'node:stream';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import pLimit from 'p-limit';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../files/files.ts';
import { ShopError } from '../../../platform/errors.ts';
import { toFileName } from '../file-name.ts';
import {
  deleteReviewFile,
  findReviewedRelease,
  findStoredReview,
  insertReviewFile,
  listReleasesWithoutReview,
  lockReviewedRelease,
} from './queries.ts';
import { describeReviewDocument } from './review-document.ts';
import { buildSecurityReview, type ReviewedRelease } from './security-review.ts';

type ReviewDeps = Pick<Deps, 'db' | 'files' | 'config' | 'log' | 'branding'>;

interface StoredReview {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Tells reviews that show another name or logo; empty for the default. */
function readMark({ branding }: Pick<Deps, 'branding'>): string {
  const { shopName = '', dateLocale = '', logo = '' } = branding.documentBrand();
  const shown = [shopName, dateLocale, logo].join('');
  return shown && `${sha256(Buffer.from(shown)).slice(0, 8)}-`;
}

const hasMark = (storageKey: string, mark: string) =>
  (/([0-9a-f]{8}-)[^-/]+$/.exec(storageKey)?.[1] ?? '') === mark;

const renderLimit = pLimit(1);
const writing = new Map<number, Promise<StoredReview>>();

const nameFile = ({ product, version }: ReviewedRelease) =>
  toFileName(`${product.slug}-${versionLabel(version)}-security-review.pdf`);

/** One that another reader has read meanwhile is left to its own job. */
async function replaceReview(
  { db, files, log }: ReviewDeps,
  release: { readonly id: number; readonly readerVersion: number | null },
  review: StoredReview & { readonly mark: string },
): Promise<void> {
  const { fileName, mimeType, sizeBytes } = review;
  const storageKey = `security-reviews/${review.mark}${newDocumentId()}.pdf`;
  await files.putPackage(storageKey, review.bytes);
  const row = { storageKey, name: fileName, mimeType, sizeBytes, sha256: review.sha256 };
  const unneeded = await db
    .transaction(async (transaction) => {
      const locked = await lockReviewedRelease(transaction, release.id);
      if (locked?.readerVersion !== release.readerVersion) return storageKey;
      const before = await findStoredReview(transaction, release.id);
      await deleteReviewFile(transaction, release.id);
      await insertReviewFile(transaction, release.id, { ...row, visibility: 'private' });
      return before?.storageKey;
    })
    .catch(async (error: unknown) => {
      await files.deletePackage(storageKey).catch(() => undefined);
      throw error;
    });
  if (unneeded === undefined) return;
  // What stays is deleted at night.
  await files
    .deletePackage(unneeded)
    .catch((error: unknown) => log.warn({ err: error }, 'an old security review was not deleted'));
}

async function renderAndStore(deps: ReviewDeps, releaseId: number): Promise<StoredReview> {
  const release = await findReviewedRelease(deps.db, releaseId);
  if (!release) throw new ShopError('NOT_FOUND');
  const brand = deps.branding.brand();
  const mark = readMark(deps);
  const { logo: sha } = deps.branding.documentBrand();
  const logo = sha ? await deps.branding.readDocumentLogo(sha) : undefined;
  const review = buildSecurityReview(release, deps.config.publicUrl);
  // It is loaded with the first review: the shop starts without it.
  const { renderDocument } = await import('../../../documents/render-document.ts');
  const bytes = await renderDocument({ ...describeReviewDocument(review, brand), logo });
  const stored = {
    fileName: nameFile(release),
    mimeType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    bytes,
  };
  await replaceReview(deps, release, { ...stored, mark });
  return stored;
}

/** Callers at the same time share the work. @throws ShopError NOT_FOUND or STORAGE_UNAVAILABLE */
function writeSecurityReview(deps: ReviewDeps, releaseId: number): Promise<StoredReview> {
  const known = writing.get(releaseId);
  if (known) return known;
  const written = renderLimit(() => renderAndStore(deps, releaseId)).finally(() =>
    writing.delete(releaseId),
  );
  writing.set(releaseId, written);
  return written;
}

/** It is made again when its file is missing, or when the shop has another name or logo. */
export async function openSecurityReview(deps: ReviewDeps, releaseId: number, isHead: boolean) {
  const stored = await findStoredReview(deps.db, releaseId);
  const isCurrent = stored && hasMark(stored.storageKey, readMark(deps));
  const found = isCurrent ? stored : undefined;
  if (found && isHead) return { ...found, stream: undefined };
  const stream = found && (await openStored(deps, found.storageKey));
  if (found && stream) return { ...found, stream };
  const { bytes, ...written } = await writeSecurityReview(deps, releaseId);
  return { ...written, stream: Readable.from([bytes]) };
}

async function openStored({ files }: ReviewDeps, key: string): Promise<Readable | undefined> {
  try {
    return await files.openPackage(key);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'STORAGE_UNAVAILABLE') throw error;
    return undefined;
  }
}

const batchSize = 500;

async function enqueueMissing({ db, jobs }: Deps): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await listReleasesWithoutReview(db, { afterId, limit: batchSize });
    await jobs.enqueueAll(
      db,
      'write-security-review',
      ids.map((releaseId) => ({
        key: `write-security-review-${releaseId}`,
        data: { releaseId },
      })),
    );
    if (ids.length < batchSize) return;
    afterId = ids.at(-1)!;
  }
}

export function registerSecurityReviewJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.registerHandler('find-missing-reviews', () => enqueueMissing(deps));
  jobs.registerHandler('write-security-review', async ({ releaseId }) => {
    if (await findStoredReview(deps.db, releaseId)) return;
    await writeSecurityReview(deps, releaseId).catch((error: unknown) => {
      const wasDeleted = error instanceof ShopError && error.code === 'NOT_FOUND';
      if (!wasDeleted) throw error;
    });
  });
  jobs.schedule('find-missing-reviews', '7 4 * * *');
}
