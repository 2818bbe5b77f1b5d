import { randomUUID } from 'node:crypto';
import type { ResetPasswordInput } from '@partshelf/contract/accounts/accounts.ts';
import type { PasswordChangeInput } from '@partshelf/contract/accounts/profile.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { deleteTokensOf } from './api-token-queries.ts';
import { readEmailAddress } from './email-address.ts';
import {
  revokeTokens,
  isTokenValid,
  issueToken,
  canIssueToken,
  redeemToken,
} from './one-time-tokens.ts';
import { hashPassword, isPassword, checkNewPassword } from './passwords.ts';
import { findPasswordHash, replacePassword, lockUserByEmail, setPassword } from './queries.ts';
import { endOtherSessions, endAllSessions } from './sessions.ts';

/** @throws ShopError PASSWORD_WRONG, PASSWORD_MANAGED_ELSEWHERE or VALIDATION_FAILED */
export async function changePassword(
  { db, jobs, config }: Deps,
  { id, sessionId }: SignedIn,
  { currentPassword, password }: PasswordChangeInput,
): Promise<void> {
  const user = await findPasswordHash(db, id);
  if (user?.provider !== 'local') throw new ShopError('PASSWORD_MANAGED_ELSEWHERE');
  const { passwordHash: currentHash } = user;
  if (!currentHash || !(await isPassword(currentPassword, currentHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
  const passwordHash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    // A reset holds the token before the user, so this does as well.
    await revokeTokens(transaction, id);
    const owner = await replacePassword(transaction, id, { currentHash, passwordHash });
    if (!owner) throw new ShopError('PASSWORD_WRONG');
    await checkNewPassword(password, owner);
    await endOtherSessions(transaction, id, sessionId);
    const revokedTokens = await deleteTokensOf(transaction, id);
    const { publicUrl } = config;
    const mail = passwordChangedMail({
      to: owner.email,
      publicUrl,
      signedOut: 'every other device',
      revokedTokens,
    });
    await jobs.enqueue(transaction, 'send-mail', mail);
  });
}

/** The caller never learns whether the account exists. */
export async function sendPasswordReset(deps: Deps, given: string): Promise<void> {
  const email = readEmailAddress(given);
  if (!email) return;
  await deps.db.transaction(async (transaction) => {
    const user = await lockUserByEmail(transaction, email);
    if (!user || user.blocked || user.provider !== 'local') return;
    if (!(await canIssueToken(transaction, user.id))) return;
    const token = await issueToken(transaction, user.id, 'reset-password');
    const { publicUrl } = deps.config;
    const mail = passwordResetMail({ to: user.email, publicUrl, token });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
  });
}

/** @throws ShopError RESET_CODE_INVALID, or VALIDATION_FAILED when the role needs a stronger one */
export async function resetPassword(
  deps: Deps,
  { code, password }: ResetPasswordInput,
): Promise<void> {
  if (!(await isTokenValid(deps.db, 'reset-password', code))) {
    throw new ShopError('RESET_CODE_INVALID');
  }
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'reset-password', code);
    if (!redeemed) throw new ShopError('RESET_CODE_INVALID');
    const { userId } = redeemed;
    const owner = await setPassword(transaction, userId, passwordHash);
    await checkNewPassword(password, owner);
    await endAllSessions(transaction, userId);
    await revokeTokens(transaction, userId);
    const revokedTokens = await deleteTokensOf(transaction, userId);
    const { publicUrl } = deps.config;
    const mail = passwordChangedMail({
      to: owner.email,
      publicUrl,
      signedOut: 'every device',
      revokedTokens,
    });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
  });
}

interface MailInput {
  readonly to: string;
  readonly publicUrl: string;
}

export const addEmail = (link: string, email: string): string =>
  `${link}#${new URLSearchParams({ email })}`;

function passwordResetMail({ to, publicUrl, token }: MailInput & { token: string }): MailTemplate {
  const passwordResetLink = addEmail(`${publicUrl}/reset-password?code=${token}`, to);
  return (brand) => ({
    key: `reset-password-${randomUUID()}`,
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked for a new password for your ${brand.name} account.`,
      'The link works once and for one hour. Your old password stays valid until you use it.',
    ],
    button: { label: 'Choose a new password', url: passwordResetLink },
    reason: 'a new password was asked for',
    note: 'If it was not you, ignore this email. Nothing changes.',
  });
}

function passwordChangedMail({
  to,
  publicUrl,
  signedOut,
  revokedTokens = 0,
}: MailInput & {
  signedOut: 'every device' | 'every other device';
  revokedTokens?: number;
}): MailTemplate {
  return (brand) => ({
    key: `password-changed-${randomUUID()}`,
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${brand.name} account was changed, and ${signedOut} was logged out.`,
      ...(revokedTokens > 0 ? ['All API tokens of the account were revoked.'] : []),
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    reason: 'the password of your account was changed',
  });
}
