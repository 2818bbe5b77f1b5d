import { normalizeTyped } from '@partshelf/contract/api/typed-text.ts';
import type { DeletionInput, ReviewsChoice } from '@partshelf/contract/privacy/account-deletion.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { requireRecentProof } from '../../../http/callers/second-factor.ts';
import type { SignedIn } from '../../../identity.ts';
import { lockActiveAdmins } from '../../accounts/active-admins.ts';
import { issueToken, revokeTokens } from '../../accounts/one-time-tokens.ts';
import { isPassword } from '../../accounts/passwords/passwords.ts';
import { endAllSessions } from '../../accounts/sessions/sessions.ts';
import { deletionScheduledMail } from './deletion-mails.ts';
import { findPerson, insertDeletion, lockPersonById, setBlocked } from './deletion-queries.ts';
import { findRefusal } from './find-refusal.ts';

/**
 * Locks tokens, Admins and the person in this order, as everything else that locks them.
 * @throws ShopError NOT_FOUND, DELETION_ALREADY_SCHEDULED, LAST_ADMIN, DELETION_PAYMENT_OPEN,
 * DELETION_REFUND_OPEN or DELETION_DISPUTE_OPEN
 */
export async function scheduleDeletion(
  deps: Deps,
  db: Transaction,
  userId: number,
  reviews: ReviewsChoice,
): Promise<Date> {
  await revokeTokens(db, userId);
  const admins = await lockActiveAdmins(db);
  const person = await lockPersonById(db, userId);
  if (!person || person.erasedAt) throw new ShopError('NOT_FOUND');
  const refusal = await findRefusal(deps, db, userId, admins);
  if (refusal) throw new ShopError(refusal.code);
  const eraseAt = await insertDeletion(db, { userId, reviews, wasBlocked: person.blocked });
  if (!eraseAt) throw new ShopError('DELETION_ALREADY_SCHEDULED');
  await setBlocked(db, userId, true);
  await endAllSessions(db, userId);
  const token = await issueToken(db, userId, 'undo-deletion');
  const { publicUrl } = deps.config;
  const mail = deletionScheduledMail({ to: person.email, publicUrl, token, eraseAt });
  await deps.jobs.enqueue(db, 'send-mail', mail);
  return eraseAt;
}

async function requireProof(
  { db }: Deps,
  user: SignedIn,
  { password, username }: DeletionInput,
): Promise<void> {
  const person = await findPerson(db, user.id);
  if (!person) throw new ShopError('TOKEN_MISSING');
  if (normalizeTyped(username) !== normalizeTyped(person.username))
    throw new ShopError('USERNAME_MISMATCH');
  if (!person.passwordHash && password === undefined) return requireRecentProof(user);
  if (!(await isPassword(password ?? '', person.passwordHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
}

/** @throws ShopError also USERNAME_MISMATCH, PASSWORD_WRONG or PROOF_TOO_OLD */
export async function scheduleOwnDeletion(
  deps: Deps,
  user: SignedIn,
  input: DeletionInput,
): Promise<Date> {
  await requireProof(deps, user, input);
  const eraseAt = await deps.db.transaction((transaction) =>
    scheduleDeletion(deps, transaction, user.id, input.reviews),
  );
  deps.log.info({ account: user.documentId }, 'an account is scheduled for deletion');
  return eraseAt;
}
