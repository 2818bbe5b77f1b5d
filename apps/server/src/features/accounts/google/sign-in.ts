import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import { refusalOfBlocked } from '../blocked-account.ts';
import { retryOnConflict } from '../provider-sign-in/retry-on-conflict.ts';
import { issueTicket, type SpendLimit, type Ticket } from '../provider-sign-in/tickets.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { googleTicket } from './cookies.ts';
import {
  findUserByEmail,
  findUserBySubject,
  convertToGoogleUser,
  type GoogleUser,
  insertGoogleUser,
} from './queries.ts';
import { chooseUsername } from './username.ts';
import { revokeTokens } from '../one-time-tokens.ts';
import { lockUserByEmail } from '../queries.ts';
import { endAllSessions } from '../sessions/sessions.ts';

const uniqueIndexes = ['users_googleSubject_unique', 'users_email_key', 'users_username_key'];

/** Everything its creator could use to return is revoked. */
async function takeOverUnconfirmedAccount(
  deps: Deps,
  db: Transaction,
  { userId, email }: { readonly userId: number; readonly email: string },
  { subject, name }: GoogleProfile,
): Promise<GoogleUser> {
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

/** Google's number for the person decides; the address only says who has no account yet. */
async function findOrCreateAccount(
  deps: Deps,
  db: Transaction,
  email: string,
  person: GoogleProfile,
): Promise<GoogleUser> {
  const known = await findUserBySubject(db, person.subject);
  if (known) return known;
  const owner = await findUserByEmail(db, email);
  if (owner) return takeOverUnconfirmedAccount(deps, db, { userId: owner.id, email }, person);
  const username = await chooseUsername(deps, db, person.name);
  return insertGoogleUser(db, { googleSubject: person.subject, email, username });
}

/**
 * @throws ShopError GOOGLE_EMAIL_UNVERIFIED, EMAIL_TAKEN, ACCOUNT_BLOCKED,
 * ACCOUNT_SCHEDULED_FOR_DELETION or TOO_MANY_REQUESTS
 */
export async function signInGoogleUser(
  deps: Deps,
  person: GoogleProfile,
  spend: SpendLimit,
): Promise<Ticket> {
  const email = readEmailAddress(person.email);
  if (!email || !person.isEmailVerified) throw new ShopError('GOOGLE_EMAIL_UNVERIFIED');
  if (!(await findUserBySubject(deps.db, person.subject))) await spend('register');
  return retryOnConflict(uniqueIndexes, () =>
    deps.db.transaction(async (transaction) => {
      const user = await findOrCreateAccount(deps, transaction, email, person);
      if (user.blocked) throw await refusalOfBlocked(transaction, user.id);
      if (person.imageUrl && !user.profileImageId) {
        const copy = { userId: user.id, address: person.imageUrl };
        await deps.jobs.enqueue(transaction, 'copy-google-image', copy);
      }
      return issueTicket(transaction, user.id, googleTicket);
    }),
  );
}
