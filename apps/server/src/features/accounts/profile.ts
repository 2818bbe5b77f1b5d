import type { UserResult } from '@partshelf/contract/accounts/accounts.ts';
import type { MailPreferences, ProfileInput } from '@partshelf/contract/accounts/profile.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { isUniqueViolation } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { FilesProvider } from '../../files/files.ts';
import {
  deleteImage,
  invalidImageError,
  toImage,
  type NewImage,
  storeSquareImage,
} from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';
import { getUser } from './accounts.ts';
import {
  hasUsername,
  lockOwnImage,
  setProfile,
  setWantsReleaseMails,
  deleteOwnFile,
  insertOwnedImage,
} from './queries.ts';
import { isReservedUsername } from './usernames.ts';

const idPattern = /^[1-9]\d{0,14}$/;

const refuse = (field: keyof ProfileInput, message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { [field]: [message] } });

/** @throws ShopError ROLE_MISSING, or NOT_FOUND for what is no id */
export function requireOwnAccount(user: SignedIn, id: string): void {
  if (id === String(user.id)) return;
  throw new ShopError(idPattern.test(id) ? 'ROLE_MISSING' : 'NOT_FOUND');
}

/** @throws ShopError VALIDATION_FAILED when the name is taken or the image is not the user's */
export async function updateProfile(
  deps: Deps,
  { id }: SignedIn,
  { username, profileImg }: ProfileInput,
): Promise<UserResult> {
  const isReserved = username && isReservedUsername(username, deps.branding.brand().name);
  try {
    await deps.db.transaction(async (transaction) => {
      // A person who had the name before it was reserved keeps it.
      if (isReserved && !(await hasUsername(transaction, id, username))) {
        throw refuse('username', 'This username is not available');
      }
      if (profileImg !== undefined && !(await lockOwnImage(transaction, id, profileImg))) {
        throw refuse('profileImg', 'This is not one of your pictures');
      }
      await setProfile(transaction, id, { username, profileImageId: profileImg });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_username_key')) throw error;
    throw refuse('username', 'This username is already taken');
  }
  return getUser(deps, id, ['profileImg', 'role']);
}

export async function setMailPreferences(
  deps: Deps,
  { id }: SignedIn,
  { releaseMails }: MailPreferences,
): Promise<UserResult> {
  await setWantsReleaseMails(deps.db, id, releaseMails);
  return getUser(deps, id, ['profileImg', 'role']);
}

const imageField = 'files';

/** @throws ShopError IMAGE_INVALID */
export async function uploadProfileImage(
  { db, files }: Deps,
  userId: number,
  bytes: Buffer | undefined,
): Promise<Image> {
  if (!bytes) throw invalidImageError(imageField);
  const image = await storeAvatar(files, bytes, imageField);
  try {
    return await db.transaction(async (transaction) => {
      const row = await insertOwnedImage(transaction, userId, image);
      return toImage(row)!;
    });
  } catch (error) {
    await deleteImage(files, image);
    throw error;
  }
}

/** @throws ShopError NOT_FOUND when it is not the user's own */
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

const avatarWidths = [96, 256] as const;

/** @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written */
export async function storeAvatar(
  storage: FilesProvider,
  bytes: Buffer,
  field: string,
): Promise<NewImage> {
  return storeSquareImage(storage, bytes, avatarWidths, field);
}

const unsubscribeTokenUse = 'partshelf unsubscribe';

export const createUnsubscribeToken = (userDocumentId: string, secret: string) =>
  createSignedToken(unsubscribeTokenUse, userDocumentId, secret);

export const readReleaseUnsubscribeToken = (token: string, secret: string) =>
  readSignedToken(unsubscribeTokenUse, token, secret);
