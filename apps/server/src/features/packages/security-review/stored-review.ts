import { Readable } from 'node:stream';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import pLimit from 'p-limit';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { sha256 } from '../../../providers/files/files.ts';
import { toFileName } from '../file-name.ts';
import { buildSecurityReview } from './build-security-review.ts';
import {
  deleteReviewFile,
  findReviewedRelease,
  findStoredReview,
  insertReviewFile,
  lockReviewedRelease,
} from './queries.ts';
import type { ReviewedRelease } from './reviewed-release.ts';
import { describeReviewDocument } from './review-document.ts';

type ReviewDeps = Pick<Deps, 'db' | 'files' | 'config' | 'log'>;

interface StoredReview {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly bytes: Buffer;
}

const oneAtATime = pLimit(1);
const writing = new Map<number, Promise<StoredReview>>();

const nameFile = ({ product, version }: ReviewedRelease) =>
  toFileName(`${product.slug}-${describeVersion(version)}-security-review.pdf`);

/** One that another reader has read meanwhile is left to its own job. */
async function replaceReview(
  { db, files, log }: ReviewDeps,
  release: { readonly id: number; readonly readerVersion: number | null },
  review: StoredReview,
): Promise<void> {
  const { fileName, mimeType, sizeBytes } = review;
  const storageKey = `security-reviews/${newDocumentId()}.pdf`;
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
  const review = buildSecurityReview(release, deps.config.publicUrl);
  // Loaded with the first review: the shop starts without it.
  const { renderDocument } = await import('../../../documents/render-document.ts');
  const bytes = await renderDocument(describeReviewDocument(review));
  const stored = {
    fileName: nameFile(release),
    mimeType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    bytes,
  };
  await replaceReview(deps, release, stored);
  return stored;
}

/** Callers at the same time share the work. @throws ShopError NOT_FOUND or STORAGE_UNAVAILABLE */
export function writeSecurityReview(deps: ReviewDeps, releaseId: number): Promise<StoredReview> {
  const known = writing.get(releaseId);
  if (known) return known;
  const written = oneAtATime(() => renderAndStore(deps, releaseId)).finally(() =>
    writing.delete(releaseId),
  );
  writing.set(releaseId, written);
  return written;
}

/** Made again when its file is missing. */
export async function openSecurityReview(deps: ReviewDeps, releaseId: number, isHead: boolean) {
  const found = await findStoredReview(deps.db, releaseId);
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
