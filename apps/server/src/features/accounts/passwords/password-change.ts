import type { PasswordChangeInput } from '@partshelf/contract/accounts/profile.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { deleteTokensOf } from '../api-tokens/queries.ts';
import { passwordChangedMail } from './password-mails.ts';
import { revokeTokens } from '../one-time-tokens.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findPassword } from '../profile/queries.ts';
import { replacePassword } from '../queries.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { checkNewPassword } from './staff-passwords.ts';

/** @throws ShopError PASSWORD_WRONG, PASSWORD_MANAGED_ELSEWHERE or VALIDATION_FAILED */
export async function changePassword(
  { db, jobs, config }: Deps,
  { id, sessionId }: SignedIn,
  { currentPassword, password }: PasswordChangeInput,
): Promise<void> {
  const user = await findPassword(db, id);
  if (user?.provider !== 'local') throw new ShopError('PASSWORD_MANAGED_ELSEWHERE');
  const { passwordHash: currentHash } = user;
  if (!currentHash || !(await isPassword(currentPassword, currentHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
  const passwordHash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    // A reset holds the token before the person, so this does as well.
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
