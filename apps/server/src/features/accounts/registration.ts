import { randomUUID } from 'node:crypto';
import type { RegisterInput } from '@partshelf/contract/accounts/accounts.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import { readEmailAddress } from './email-address.ts';
import { issueToken, canIssueToken, redeemToken } from './one-time-tokens.ts';
import { addEmail } from './password-change.ts';
import { hashPassword } from './passwords.ts';
import { storeAvatar } from './profile.ts';
import { insertLocalUser, insertProfileImage, lockUserByEmail, markConfirmed } from './queries.ts';
import { isReservedUsername } from './usernames.ts';

function checkIdentity({ branding }: Deps, { username, email: given }: RegisterInput): string {
  const isReserved = isReservedUsername(username, branding.brand().name);
  const email = readEmailAddress(given);
  const fields = {
    ...(!email && { email: ['Invalid email address'] }),
    ...(isReserved && { username: ['This username is not available'] }),
  };
  if (email && Object.keys(fields).length === 0) return email;
  throw new ShopError('VALIDATION_FAILED', { fields });
}

async function sendConfirmation(
  { config, jobs }: Deps,
  db: Transaction,
  user: { id: number; email: string },
): Promise<void> {
  const token = await issueToken(db, user.id, 'confirm-email');
  const mail = confirmationMail({ to: user.email, publicUrl: config.publicUrl, token });
  await jobs.enqueue(db, 'send-mail', mail);
}

/** @throws ShopError VALIDATION_FAILED, IMAGE_INVALID or ACCOUNT_TAKEN */
export async function register(
  deps: Deps,
  input: RegisterInput,
  imageBytes: Buffer | undefined,
): Promise<{ email: string }> {
  const email = checkIdentity(deps, input);
  const passwordHash = await hashPassword(input.password);
  const image = imageBytes && (await storeAvatar(deps.files, imageBytes, 'image'));
  try {
    return await deps.db.transaction(async (transaction) => {
      const user = await insertLocalUser(transaction, {
        username: input.username,
        email,
        passwordHash,
      });
      if (!user) throw new ShopError('ACCOUNT_TAKEN');
      if (image) await insertProfileImage(transaction, user.id, image);
      await sendConfirmation(deps, transaction, user);
      return { email: user.email };
    });
  } catch (error) {
    if (image) await deleteImage(deps.files, image);
    throw error;
  }
}

/** The caller never learns whether the account exists. */
export async function resendConfirmation(deps: Deps, given: string): Promise<void> {
  const email = readEmailAddress(given);
  if (!email) return;
  await deps.db.transaction(async (transaction) => {
    const user = await lockUserByEmail(transaction, email);
    if (!user || user.confirmed || user.blocked) return;
    if (await canIssueToken(transaction, user.id)) await sendConfirmation(deps, transaction, user);
  });
}

/** @throws ShopError CONFIRMATION_INVALID when the link was wrong, too old or used before */
export async function confirmEmail({ db }: Deps, token: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'confirm-email', token);
    if (!redeemed) throw new ShopError('CONFIRMATION_INVALID');
    await markConfirmed(transaction, redeemed.userId);
  });
}

function confirmationMail({
  to,
  publicUrl,
  token,
}: {
  readonly to: string;
  readonly publicUrl: string;
  readonly token: string;
}): MailTemplate {
  return (brand) => ({
    key: `confirm-email-${randomUUID()}`,
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      `You registered at ${brand.name} with this address. To confirm it, open the link and press the button. Then log in.`,
      'The link works once and for 24 hours.',
    ],
    button: {
      label: 'Confirm email address',
      url: addEmail(`${publicUrl}/confirm-email?confirmation=${token}`, to),
    },
    reason: 'someone registered with this address',
    note: 'If it was not you, ignore this email. No one can log in until the address is confirmed.',
  });
}
