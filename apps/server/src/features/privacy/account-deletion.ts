import { formatDateInZone } from '@partshelf/contract/dates.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { randomUUID } from 'node:crypto';
import { normalizeTyped } from '@partshelf/contract/api/typed-text.ts';
import type {
  DeletionInput,
  DeletionRefusal,
  ReviewsChoice,
} from '@partshelf/contract/privacy/privacy.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { lockActiveAdmins } from '../accounts/active-admins.ts';
import { issueToken, redeemToken, revokeTokens } from '../accounts/one-time-tokens.ts';
import { isPassword } from '../accounts/passwords.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { releaseRooms } from '../chat/assignees.ts';
import { lockCompaniesOf } from './company-queries.ts';
import {
  deleteDeletion,
  findUser,
  insertDeletion,
  lockUserById,
  setBlocked,
} from './deletion-queries.ts';
import { findRefusal } from './deletion-state.ts';

/**
 * Locks tokens, Admins, the user and their companies in this order, as everything else that locks
 * them.
 * @throws ShopError NOT_FOUND, DELETION_ALREADY_SCHEDULED, LAST_ADMIN, DELETION_LAST_OWNER,
 * DELETION_PAYMENT_OPEN, DELETION_REFUND_OPEN or DELETION_DISPUTE_OPEN
 */
export async function scheduleDeletion(
  deps: Deps,
  db: Transaction,
  userId: number,
  reviews: ReviewsChoice,
): Promise<Date> {
  await revokeTokens(db, userId);
  const admins = await lockActiveAdmins(db);
  const account = await lockUserById(db, userId);
  if (!account || account.erasedAt) throw new ShopError('NOT_FOUND');
  await lockCompaniesOf(db, userId);
  const refusal = await findRefusal(deps, db, userId, admins);
  if (refusal) throw toError(refusal);
  const eraseAt = await insertDeletion(db, { userId, reviews, wasBlocked: account.blocked });
  if (!eraseAt) throw new ShopError('DELETION_ALREADY_SCHEDULED');
  await setBlocked(db, userId, true);
  await endAllSessions(db, userId);
  await releaseRooms(db, userId);
  const token = await issueToken(db, userId, 'undo-deletion');
  const { publicUrl } = deps.config;
  const mail = deletionScheduledMail({ to: account.email, publicUrl, token, eraseAt });
  await deps.jobs.enqueue(db, 'send-mail', mail);
  return eraseAt;
}

function toError({ code, company }: DeletionRefusal): ShopError {
  if (!company) return new ShopError(code);
  const message = `Without this account, ${company.name} has no owner. Make someone else an owner, or close the company first.`;
  return new ShopError(code, { message });
}

/** @throws ShopError also USERNAME_MISMATCH, PASSWORD_WRONG or PROOF_TOO_OLD */
export async function scheduleOwnDeletion(
  deps: Deps,
  user: SignedIn,
  input: DeletionInput,
): Promise<Date> {
  await reauthenticate(deps, user, input);
  const eraseAt = await deps.db.transaction((transaction) =>
    scheduleDeletion(deps, transaction, user.id, input.reviews),
  );
  deps.log.info({ account: user.documentId }, 'an account is scheduled for deletion');
  return eraseAt;
}

async function reauthenticate(
  { db }: Deps,
  user: SignedIn,
  { password, username }: DeletionInput,
): Promise<void> {
  const account = await findUser(db, user.id);
  if (!account) throw new ShopError('TOKEN_MISSING');
  if (normalizeTyped(username) !== normalizeTyped(account.username))
    throw new ShopError('USERNAME_MISMATCH');
  if (!account.passwordHash && password === undefined) {
    if (!user.isReauthenticationRecent) throw new ShopError('PROOF_TOO_OLD');
    return;
  }
  if (!(await isPassword(password ?? '', account.passwordHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
}

/** @throws ShopError UNDO_LINK_INVALID */
export async function undoDeletion(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'undo-deletion', token);
    const isUndone = redeemed && (await endDeletion(deps, transaction, redeemed.userId));
    if (!isUndone) throw new ShopError('UNDO_LINK_INVALID');
  });
}

/** @throws ShopError NOT_FOUND when none is scheduled */
export async function cancelDeletion(deps: Deps, db: Transaction, userId: number): Promise<void> {
  await revokeTokens(db, userId, 'undo-deletion');
  if (!(await endDeletion(deps, db, userId))) throw new ShopError('NOT_FOUND');
}

/** Returns false when none is scheduled any more. */
async function endDeletion(
  { config, jobs }: Deps,
  db: Transaction,
  userId: number,
): Promise<boolean> {
  const account = await lockUserById(db, userId);
  const deletion = account && (await deleteDeletion(db, userId));
  if (!deletion) return false;
  await setBlocked(db, userId, deletion.wasBlocked);
  const mail = deletionUndoneMail({
    to: account.email,
    publicUrl: config.publicUrl,
    isBlocked: deletion.wasBlocked,
  });
  await jobs.enqueue(db, 'send-mail', mail);
  return true;
}

interface DeletionMail {
  readonly to: string;
  readonly publicUrl: string;
}

function deletionScheduledMail({
  to,
  publicUrl,
  token,
  eraseAt,
}: DeletionMail & { readonly token: string; readonly eraseAt: Date }): MailTemplate {
  return (brand) => ({
    key: `deletion-${randomUUID()}`,
    to,
    subject: 'Your account will be deleted',
    paragraphs: [
      `Your ${brand.name} account is blocked now, and every device was logged out. On ${formatDateInZone(eraseAt, { locale: brand.dateLocale, timeZone: brand.timeZone })} we delete it.`,
      'Until then you can undo this: open the link and press the button. Your account is then as it was before.',
    ],
    button: {
      label: 'Undo the deletion',
      url: `${publicUrl}/account-deletion/undo?token=${token}`,
    },
    reason: `the deletion of your ${brand.name} account was asked for`,
    note: 'If it was not you, undo it and change your password.',
  });
}

function deletionUndoneMail({
  to,
  publicUrl,
  isBlocked,
}: DeletionMail & { readonly isBlocked: boolean }): MailTemplate {
  return (brand) => ({
    key: `deletion-undone-${randomUUID()}`,
    to,
    subject: 'Your account will not be deleted',
    paragraphs: [
      `The deletion of your ${brand.name} account was undone. ${isBlocked ? 'The account was blocked by our staff and stays blocked.' : 'You can log in as before.'}`,
    ],
    button: isBlocked
      ? { label: 'Contact us', url: `${publicUrl}/support` }
      : { label: 'Login', url: `${publicUrl}/login` },
    reason: 'the deletion of your account was undone',
    note: 'If you still want us to delete it, ask again in your profile.',
  });
}
