import { randomUUID } from 'node:crypto';
import type { EmailChangeInput } from '@partshelf/contract/accounts/profile.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import { isUniqueViolation } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { deleteTokensOf } from './api-token-queries.ts';
import { readEmailAddress } from './email-address.ts';
import { issueToken, canMailNewAddress, redeemToken, revokeTokens } from './one-time-tokens.ts';
import { isPassword } from './passwords.ts';
import { findStoredEmail, findPasswordHash, lockLocalUser, setEmail } from './queries.ts';
import { endAllSessions } from './sessions.ts';

/** @throws ShopError when the user may not, or the email is the present one */
async function checkRequest(
  { db }: Deps,
  { id }: SignedIn,
  { newEmail, currentPassword }: EmailChangeInput,
): Promise<string> {
  const user = await findPasswordHash(db, id);
  if (user?.provider !== 'local') throw new ShopError('EMAIL_MANAGED_ELSEWHERE');
  if (!(await isPassword(currentPassword, user.passwordHash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
  const email = readEmailAddress(newEmail);
  if (!email) {
    const fields = { newEmail: ['Invalid email address'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  if (email === user.email.toLowerCase()) {
    const fields = { newEmail: [errors.EMAIL_UNCHANGED.message] };
    throw new ShopError('EMAIL_UNCHANGED', { fields });
  }
  return email;
}

/**
 * If another account has the email, its owner gets a mail instead; the caller is not told.
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
    const owner = await findStoredEmail(transaction, newEmail);
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
): Promise<{ message: string }> {
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
    return { message: 'Email updated successfully' };
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new ShopError('CONFIRMATION_INVALID', { cause: error });
  }
}

interface MailInput {
  readonly to: string;
  readonly publicUrl: string;
}

function emailChangeMail({ to, publicUrl, token }: MailInput & { token: string }): MailTemplate {
  return (brand) => ({
    key: `change-email-${randomUUID()}`,
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      `Someone wants to use this address for their ${brand.name} account. If it was you, confirm the address.`,
      'The link works once and for one hour. Afterwards every device is logged out, and you log in with the new address.',
    ],
    button: { label: 'Confirm new address', url: `${publicUrl}/email-confirm?token=${token}` },
    reason: 'someone entered your address in the profile of an account',
    note: 'If it was not you, ignore this email. Nothing changes.',
  });
}

function emailTakenMail({ to, publicUrl }: MailInput): MailTemplate {
  return (brand) => ({
    key: `email-taken-${randomUUID()}`,
    to,
    subject: 'Your email address is in use already',
    paragraphs: [
      `Someone asked to change another ${brand.name} account to this address, which belongs to yours. Nothing was changed.`,
      'If it was you, log in with this address. If you have forgotten the password, choose a new one.',
    ],
    button: { label: 'Login', url: `${publicUrl}/login` },
    reason: 'someone entered your address in the profile of another account',
    note: 'If it was not you, ignore this email. The other person does not learn that you have an account.',
  });
}

/** The new email is not spelled out: the mailbox may be in other hands. */
function emailChangedMail({ to, publicUrl }: MailInput): MailTemplate {
  return (brand) => ({
    key: `email-changed-${randomUUID()}`,
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `Your ${brand.name} account has a new email address, and every device was logged out. This address is no longer used.`,
      'If this was not you, tell us at once.',
    ],
    button: { label: 'Contact us', url: `${publicUrl}/support` },
    reason: 'this was the address of the account',
  });
}
