import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { deleteImage } from '../../../images.ts';
import { storeAvatar } from '../uploads/avatars.ts';
import { lockUserWithoutImage } from './queries.ts';
import { insertProfileImage } from '../queries.ts';

export function registerGoogleImageJobs(deps: Deps): void {
  deps.jobs.registerHandler('copy-google-image', ({ userId, address }) =>
    copyGoogleImage(deps, userId, address),
  );
}

/** Rejects when it makes sense to try again. */
export async function copyGoogleImage(
  { google, files, db, log }: Deps,
  userId: number,
  address: string,
) {
  const bytes = await google?.readImage(address);
  if (!bytes) {
    log.info({ userId }, 'an image from Google was not copied');
    return;
  }
  const image = await storeAvatar(files, bytes, 'image').catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'IMAGE_INVALID') return undefined;
    throw error;
  });
  if (!image) return;
  const isShown = await db.transaction(async (transaction) => {
    const isFree = await lockUserWithoutImage(transaction, userId);
    if (isFree) await insertProfileImage(transaction, userId, image);
    return isFree;
  });
  if (!isShown) await deleteImage(files, image);
}
