import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { deleteImage, invalidImageError, toImage } from '../../../images.ts';
import { storeAvatar } from './avatars.ts';
import { deleteOwnFile } from '../profile/queries.ts';
import { insertImage } from '../queries.ts';

const field = 'files';
const idPattern = /^[1-9]\d{0,14}$/;

/** @throws ShopError IMAGE_INVALID */
export async function uploadImage(
  { db, files }: Deps,
  userId: number,
  bytes: Buffer | undefined,
): Promise<Image> {
  if (!bytes) throw invalidImageError(field);
  const image = await storeAvatar(files, bytes, field);
  try {
    return await db.transaction(async (transaction) => {
      const row = await insertImage(transaction, userId, image);
      return toImage(row)!;
    });
  } catch (error) {
    await deleteImage(files, image);
    throw error;
  }
}

/** @throws ShopError NOT_FOUND when it is not the person's own */
export async function deleteUpload(
  { db, files, log }: Deps,
  userId: number,
  id: string,
): Promise<void> {
  if (!idPattern.test(id)) throw new ShopError('NOT_FOUND');
  const deleted = await db.transaction((transaction) =>
    deleteOwnFile(transaction, userId, Number(id)),
  );
  if (!deleted) throw new ShopError('NOT_FOUND');
  await deleteImage(files, deleted).catch((error: unknown) => {
    log.warn({ err: error }, 'a deleted image is left for the nightly cleanup');
  });
}
