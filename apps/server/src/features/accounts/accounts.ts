import type { LoginInput, User } from '@partshelf/contract/accounts.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { toMedia } from '../../images.ts';
import { readEmailAddress } from './email-address.ts';
import { isPassword } from './passwords.ts';
import { findUserForLogin, findUserWithImage } from './queries.ts';
import { startSession } from './sessions.ts';

/**
 * Signs somebody in and returns the token. Why it was refused, and whether the address is known,
 * stays open until the password was right.
 *
 * @throws ShopError CREDENTIALS_WRONG or EMAIL_NOT_CONFIRMED
 */
export async function logIn(
  deps: Deps,
  { identifier, password }: LoginInput,
  userAgent: string | undefined,
): Promise<string> {
  const email = readEmailAddress(identifier);
  const user = email ? await findUserForLogin(deps.db, email) : undefined;
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight || user.blocked) throw new ShopError('CREDENTIALS_WRONG');
  if (!user.confirmed) throw new ShopError('EMAIL_NOT_CONFIRMED');
  return startSession(deps, user.id, userAgent);
}

/** @throws ShopError TOKEN_MISSING when the person is gone */
export async function getUser(
  { db }: Deps,
  id: number,
  relations: readonly ('profileImg' | 'role')[],
): Promise<User> {
  const found = await findUserWithImage(db, id);
  if (!found) throw new ShopError('TOKEN_MISSING');
  const { role, createdAt, updatedAt, ...user } = found.user;
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(relations.includes('profileImg') && { profileImg: found.image && toMedia(found.image) }),
    ...(relations.includes('role') && { role: { name: role } }),
  };
}
