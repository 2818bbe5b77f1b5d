import type { EmailChangeInput } from '@partshelf/contract/accounts/profile.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import { isUniqueViolation } from '../../../db/write-conflicts.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { emailChangedMail, emailChangeMail, emailTakenMail } from './email-change-mails.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { deleteTokensOf } from '../api-tokens/queries.ts';
import { issueToken, canMailNewAddress, redeemToken, revokeTokens } from '../one-time-tokens.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findAddress, findPassword, lockLocalUser, setEmail } from '../profile/queries.ts';
import { endAllSessions } from '../sessions/sessions.ts';

/** @throws ShopError when the person may not, or the address is no other than the present one */
async function checkRequest(
  { db }: Deps,
  { id }: SignedIn,
  { newEmail, currentPassword }: EmailChangeInput,
): Promise<string> {
  const user = await findPassword(db, id);
  if (user?.provider !== 'local') throw new ShopError('EMAIL_MANAGED_ELSEWHERE');
  if (!(await isPassword(currentPassword, user.passwordHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
  const address = readEmailAddress(newEmail);
  if (!address) {
    const fields = { newEmail: ['Invalid email address'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  if (address === user.email.toLowerCase()) {
    const fields = { newEmail: [errors.EMAIL_UNCHANGED.message] };
    throw new ShopError('EMAIL_UNCHANGED', { fields });
  }
  return address;
}

/**
 * If another account has the address, its owner gets a mail instead; the caller is not told.
 * @throws ShopError PASSWORD_WRONG, EMAIL_MANAGED_ELSEWHERE, EMAIL_UNCHANGED or VALIDATION_FAILED
 */
export async function requestEmailChange(
  deps: Deps,
  user: SignedIn,
  input: EmailChangeInput,
): Promise<void> {
  const newEmail = await checkRequest(deps, user, input);
  const { publicUrl } = deps.config;
  await deps.db.transaction(async (transaction) => {
    await lockLocalUser(transaction, user.id);
    if (!(await canMailNewAddress(transaction, newEmail))) return;
    const token = await issueToken(transaction, user.id, 'change-email', { newEmail });
    const owner = await findAddress(transaction, newEmail);
    const mail = owner
      ? emailTakenMail({ to: owner, publicUrl })
      : emailChangeMail({ to: newEmail, publicUrl, token });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
  });
}

/** @throws ShopError CONFIRMATION_INVALID, also when the token is not the caller's */
export async function confirmEmailChange(
  deps: Deps,
  token: string,
  caller: SignedIn | undefined,
): Promise<void> {
  try {
    await deps.db.transaction(async (transaction) => {
      const redeemed = await redeemToken(transaction, 'change-email', token, caller?.id);
      const user = redeemed && (await lockLocalUser(transaction, redeemed.userId));
      if (!user || !redeemed.newEmail) throw new ShopError('CONFIRMATION_INVALID');
      const { userId, newEmail } = redeemed;
      await setEmail(transaction, userId, newEmail);
      await endAllSessions(transaction, userId);
      await revokeTokens(transaction, userId);
      await deleteTokensOf(transaction, userId);
      const mail = emailChangedMail({ to: user.email, publicUrl: deps.config.publicUrl });
      await deps.jobs.enqueue(transaction, 'send-mail', mail);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new ShopError('CONFIRMATION_INVALID', { cause: error });
  }
}
