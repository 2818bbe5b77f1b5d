import type { Media } from '@partshelf/contract/catalog/images.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { deleteImage, invalidImageError, toMedia } from '../../../images.ts';
import type { Jobs } from '../../../jobs.ts';
import { storeAvatar } from './avatars.ts';
import { deleteOwnFile, deleteUnusedFiles } from '../profile/queries.ts';
import { insertImage } from '../queries.ts';

const field = 'files';
const idPattern = /^[1-9]\d{0,14}$/;

/** How long an image may stay unused. */
const unusedFor = { age: '24 hours', seconds: 24 * 60 * 60 };

/** Plans for a day later to take away what this person uploaded and does not show. */
export async function scheduleUnusedImageDeletion(
  jobs: Jobs,
  db: Transaction,
  userId: number,
): Promise<void> {
  const afterSeconds = unusedFor.seconds;
  await jobs.enqueue(db, 'delete-unused-pictures', { userId }, { afterSeconds });
}

/** @throws ShopError IMAGE_INVALID */
export async function uploadImage(
  { db, files, jobs }: Deps,
  userId: number,
  bytes: Buffer | undefined,
): Promise<Media> {
  if (!bytes) throw invalidImageError(field);
  const image = await storeAvatar(files, bytes, field);
  try {
    return await db.transaction(async (transaction) => {
      const row = await insertImage(transaction, userId, image);
      await scheduleUnusedImageDeletion(jobs, transaction, userId);
      return toMedia(row)!;
    });
  } catch (error) {
    await deleteImage(files, image);
    throw error;
  }
}

/**
 * Deletes an image, also the one of the profile.
 *
 * @throws ShopError NOT_FOUND when it is not the person's own
 */
export async function deleteUpload({ db, files }: Deps, userId: number, id: string): Promise<void> {
  if (!idPattern.test(id)) throw new ShopError('NOT_FOUND');
  await db.transaction(async (transaction) => {
    const deleted = await deleteOwnFile(transaction, userId, Number(id));
    if (!deleted) throw new ShopError('NOT_FOUND');
    await deleteImage(files, deleted);
  });
}

/** Registers the job that deletes unused uploads after a day. */
export function registerUploadJobs({ db, files, jobs }: Deps): void {
  jobs.work('delete-unused-pictures', async ({ userId }) => {
    await db.transaction(async (transaction) => {
      const unused = await deleteUnusedFiles(transaction, userId, unusedFor.age);
      await Promise.all(unused.map((image) => deleteImage(files, image)));
    });
  });
}
