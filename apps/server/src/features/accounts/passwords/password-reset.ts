import type { ResetPasswordInput } from '@partshelf/contract/accounts/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { deleteTokensOf } from '../api-tokens/queries.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import {
  isTokenValid,
  issueToken,
  canIssueToken,
  redeemToken,
  revokeTokens,
} from '../one-time-tokens.ts';
import { hashPassword } from './passwords.ts';
import { lockUserByEmail, setPassword } from '../queries.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { checkNewPassword } from './staff-passwords.ts';

/** The caller never learns whether the account exists. */
export async function sendPasswordReset(deps: Deps, email: string): Promise<void> {
  const address = readEmailAddress(email);
  if (!address) return;
  await deps.db.transaction(async (transaction) => {
    const user = await lockUserByEmail(transaction, address);
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
