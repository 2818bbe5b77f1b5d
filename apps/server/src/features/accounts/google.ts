import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import type { GoogleProfile } from '../../providers/google.ts';
import type { SignInFlow } from '../../providers/openid-client.ts';
import { getBlockedError } from './accounts.ts';
import { readEmailAddress } from './email-address.ts';
import { revokeTokens } from './one-time-tokens.ts';
import { storeAvatar } from './profile.ts';
import {
  findUserByEmail,
  findUserBySubject,
  convertToGoogleUser,
  type GoogleIdentity,
  insertGoogleUser,
  lockUserWithoutImage,
} from './provider-queries.ts';
import {
  retryOnConflict,
  issueTicket,
  type ConsumeLimit,
  type Ticket,
} from './provider-sign-in.ts';
import { lockUserByEmail, insertProfileImage } from './queries.ts';
import { sealedCookie } from './sealed-cookie.ts';
import { endAllSessions } from './sessions.ts';
import { chooseUsername } from './usernames.ts';

const uniqueIndexes = ['users_googleSubject_unique', 'users_email_key', 'users_username_key'];

/** Everything its creator could use to return is revoked. */
async function takeOverUnconfirmedAccount(
  deps: Deps,
  db: Transaction,
  { userId, email }: { readonly userId: number; readonly email: string },
  { subject, name }: GoogleProfile,
): Promise<GoogleIdentity> {
  // Confirming locks the token before the user, so this does as well.
  await revokeTokens(db, userId);
  const owner = await lockUserByEmail(db, email);
  if (owner?.blocked) throw new ShopError('ACCOUNT_BLOCKED');
  if (owner?.id !== userId || owner.provider !== 'local' || owner.confirmed) {
    const arrivedMeanwhile = await findUserBySubject(db, subject);
    if (!arrivedMeanwhile) throw new ShopError('EMAIL_TAKEN');
    return arrivedMeanwhile;
  }
  await endAllSessions(db, userId);
  const username = await chooseUsername(deps, db, name);
  return convertToGoogleUser(db, userId, { googleSubject: subject, username });
}

/** The subject of Google decides; the email only says who has no account yet. */
async function findOrCreateAccount(
  deps: Deps,
  db: Transaction,
  email: string,
  profile: GoogleProfile,
): Promise<GoogleIdentity> {
  const known = await findUserBySubject(db, profile.subject);
  if (known) return known;
  const owner = await findUserByEmail(db, email);
  if (owner) return takeOverUnconfirmedAccount(deps, db, { userId: owner.id, email }, profile);
  const username = await chooseUsername(deps, db, profile.name);
  return insertGoogleUser(db, { googleSubject: profile.subject, email, username });
}

/**
 * @throws ShopError GOOGLE_EMAIL_UNVERIFIED, EMAIL_TAKEN, ACCOUNT_BLOCKED,
 * ACCOUNT_SCHEDULED_FOR_DELETION or TOO_MANY_REQUESTS
 */
export async function signInGoogleUser(
  deps: Deps,
  profile: GoogleProfile,
  consume: ConsumeLimit,
): Promise<Ticket> {
  const email = readEmailAddress(profile.email);
  if (!email || !profile.isEmailVerified) throw new ShopError('GOOGLE_EMAIL_UNVERIFIED');
  if (!(await findUserBySubject(deps.db, profile.subject))) await consume('register');
  return retryOnConflict(uniqueIndexes, () =>
    deps.db.transaction(async (transaction) => {
      const user = await findOrCreateAccount(deps, transaction, email, profile);
      if (user.blocked) throw await getBlockedError(transaction, user.id);
      if (profile.imageUrl && !user.profileImageId) {
        const copy = { userId: user.id, address: profile.imageUrl };
        await deps.jobs.enqueue(transaction, 'copy-google-image', copy);
      }
      return issueTicket(transaction, user.id, googleTicket);
    }),
  );
}

export function registerGoogleImageJobs(deps: Deps): void {
  deps.jobs.registerHandler('copy-google-image', ({ userId, address: imageUrl }) =>
    copyGoogleImage(deps, userId, imageUrl),
  );
}

/** Rejects when it makes sense to try again. */
export async function copyGoogleImage(
  { google, files, db, log }: Deps,
  userId: number,
  imageUrl: string,
) {
  const bytes = await google?.readImage(imageUrl);
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

export const googleFlowCookie = sealedCookie<SignInFlow>('googleFlow', 'google flow', 10 * 60);

export const googleTicket = {
  purpose: 'google-ticket',
  cookie: 'googleTicket',
  invalid: 'GOOGLE_SESSION_INVALID',
  method: 'google',
} as const;
