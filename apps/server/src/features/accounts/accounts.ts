import type { LoginInput, UserResult } from '@partshelf/contract/accounts/accounts.ts';
import { and, eq, not } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import type { Deps } from '../../deps.ts';
import { toImage } from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Account, SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import type { Device } from './devices.ts';
import { readEmailAddress } from './email-address.ts';
import { sendPasswordReset } from './password-change.ts';
import { isPassword, isPasswordStrong } from './passwords.ts';
import { findUserForLogin, findUserWithImage, markPasswordChecked } from './queries.ts';
import { noteFailedSignIn, signIn } from './sign-ins.ts';

/**
 * Tells why it refuses only after the password was right.
 * @throws ShopError CREDENTIALS_WRONG, ACCOUNT_SCHEDULED_FOR_DELETION, EMAIL_NOT_CONFIRMED or
 * STAFF_PASSWORD_NEEDED
 */
export async function logIn(
  deps: Deps,
  { identifier, password }: LoginInput,
  device: Device,
): Promise<string> {
  const email = readEmailAddress(identifier);
  const user = email ? await findUserForLogin(deps.db, email) : undefined;
  const isRight = await isPassword(password, user?.passwordHash);
  if (user?.blocked && isRight && (await isScheduledForDeletion(deps.db, user.id))) {
    throw new ShopError('ACCOUNT_SCHEDULED_FOR_DELETION');
  }
  if (!user || !isRight || user.blocked) {
    const { network } = device;
    logSecurityEvent(deps.log, 'authn_login_fail', { account: user?.documentId, network });
    if (user && user.role !== 'Customer') noteFailedSignIn(deps, user.id, device);
    throw new ShopError('CREDENTIALS_WRONG');
  }
  if (!user.confirmed) throw new ShopError('EMAIL_NOT_CONFIRMED');
  if (user.isPasswordUnchecked) await checkPassword(deps, user, password);
  return signIn(deps, user.id, device, 'password');
}

async function checkPassword(
  deps: Deps,
  user: NonNullable<Awaited<ReturnType<typeof findUserForLogin>>>,
  password: string,
): Promise<void> {
  if (await isPasswordStrong(password, user)) return markPasswordChecked(deps.db, user);
  await sendPasswordReset(deps, user.email);
  throw new ShopError('STAFF_PASSWORD_NEEDED');
}

type UserRelation = 'profileImg' | 'role' | 'buysFor';

function toUser(
  row: Account,
  {
    image,
    buysFor,
  }: Pick<NonNullable<Awaited<ReturnType<typeof findUserWithImage>>>, 'image' | 'buysFor'>,
  relations: readonly UserRelation[],
): UserResult {
  const { role, ...user } = row;
  return {
    ...user,
    ...(relations.includes('profileImg') && { profileImg: image && toImage(image) }),
    ...(relations.includes('role') && { role: { name: role } }),
    ...(relations.includes('buysFor') && buysFor && { buysFor }),
  };
}

/** @throws ShopError TOKEN_MISSING when the user is gone */
export async function getUser(
  { db }: Deps,
  id: number,
  relations: readonly UserRelation[],
): Promise<UserResult> {
  const found = await findUserWithImage(db, id);
  if (!found) throw new ShopError('TOKEN_MISSING');
  return toUser(found.user, found, relations);
}

/** The role and all plain fields were read with the session. */
export async function getSignedInUser(
  deps: Deps,
  user: SignedIn,
  relations: readonly UserRelation[],
): Promise<UserResult> {
  const isRead = relations.every((relation) => relation === 'role');
  if (!isRead) return getUser(deps, user.id, relations);
  return toUser(user, { image: null, buysFor: null }, relations);
}

/** Returns false when an Admin had blocked the account as well. */
async function isScheduledForDeletion(db: Queryable, userId: number): Promise<boolean> {
  const { userId: owner, wasBlocked } = accountDeletions;
  return (await db.$count(accountDeletions, and(eq(owner, userId), not(wasBlocked)))) > 0;
}

export async function getBlockedError(db: Queryable, userId: number): Promise<ShopError> {
  const isScheduled = await isScheduledForDeletion(db, userId);
  return new ShopError(isScheduled ? 'ACCOUNT_SCHEDULED_FOR_DELETION' : 'ACCOUNT_BLOCKED');
}
