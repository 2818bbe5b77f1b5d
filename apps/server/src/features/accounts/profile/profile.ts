import type { User } from '@partshelf/contract/accounts/accounts.ts';
import type { MailPreferences, ProfileInput } from '@partshelf/contract/accounts/profile.ts';
import { isUniqueViolation } from '../../../db/write-conflicts.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { getUser } from '../accounts.ts';
import { hasUsername, lockOwnImage, setProfile, setWantsReleaseMails } from './queries.ts';
import { isReservedUsername } from '../registration/usernames.ts';

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
): Promise<User> {
  const isReserved = username && isReservedUsername(username, deps.shop.brand().name);
  try {
    await deps.db.transaction(async (transaction) => {
      // Who had the name before it was reserved keeps it.
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
): Promise<User> {
  await setWantsReleaseMails(deps.db, id, releaseMails);
  return getUser(deps, id, ['profileImg', 'role']);
}
