import { formatDateTimeInZone } from '@partshelf/contract/dates.ts';
import type { ReauthenticationInput } from '@partshelf/contract/accounts/second-factor.ts';
import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { useAuthenticatorCode } from './authenticator-app.ts';
import { type Device, describeDevice } from './devices.ts';
import { reauthenticateWithPasskey } from './passkey-sign-in.ts';
import { isPassword } from './passwords.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { type FactorFacts, findFactorFacts } from './second-factor-queries.ts';
import { sendFactorMails, listReauthenticationMethods } from './second-factor.ts';
import { markReauthenticated } from './sessions.ts';
import { noteFailedSignIn, recordConfirmedSignIn } from './sign-ins.ts';

async function reauthenticateWithPassword(
  { db }: Deps,
  user: SignedIn,
  password: string,
  { passwordHash }: FactorFacts,
): Promise<void> {
  if (!(await isPassword(password, passwordHash))) throw new ShopError('PASSWORD_WRONG');
  await markReauthenticated(db, user, 'password');
}

async function finishReauthentication(
  { db }: Deps,
  user: SignedIn,
  method: ReauthenticationInput['method'],
  device: Device,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await markReauthenticated(transaction, user, 'second factor');
    await recordConfirmedSignIn(transaction, user, method, device);
  });
}

async function reauthenticateWithRecoveryCode(
  deps: Deps,
  user: SignedIn,
  code: string,
  device: Device,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const isRight = await useRecoveryCode(transaction, user.id, code);
    if (!isRight) throw new ShopError('CODE_WRONG');
    await markReauthenticated(transaction, user, 'second factor');
    await sendFactorMails(deps, transaction, user, 'recovery-code-used');
    await recordConfirmedSignIn(transaction, user, 'recoveryCode', device);
  });
}

async function reauthenticateWith(
  deps: Deps,
  user: SignedIn,
  input: ReauthenticationInput,
  facts: FactorFacts,
  device: Device,
): Promise<void> {
  switch (input.method) {
    case 'password':
      return reauthenticateWithPassword(deps, user, input.password, facts);
    case 'code':
      if (!(await useAuthenticatorCode(deps, user.id, input.code))) {
        throw new ShopError('CODE_WRONG');
      }
      return finishReauthentication(deps, user, input.method, device);
    case 'recoveryCode':
      return reauthenticateWithRecoveryCode(deps, user, input.code, device);
    case 'passkey':
      await reauthenticateWithPasskey(deps, user, input.credential);
      return finishReauthentication(deps, user, input.method, device);
  }
}

/** @throws ShopError PROOF_METHOD_NOT_ENOUGH, or that what was given is wrong */
export async function reauthenticate(
  deps: Deps,
  user: SignedIn,
  input: ReauthenticationInput,
  device: Device,
): Promise<void> {
  const facts = await findFactorFacts(deps.db, user.id);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  const { method } = input;
  if (!isEnough(facts, deps, method)) throw new ShopError('PROOF_METHOD_NOT_ENOUGH');
  try {
    await reauthenticateWith(deps, user, input, facts, device);
  } catch (error) {
    if (isFailedReauthentication(error)) {
      const { network } = device;
      logSecurityEvent(deps.log, 'proof_fail', { account: user.documentId, network, method });
      noteFailedSignIn(deps, user.id, device);
      if (method !== 'password') await mailFailedReauthentication(deps, user, device);
    }
    throw error;
  }
}

/** A recovery code that is used up is wrong, like any other. */
function isEnough(
  facts: FactorFacts,
  deps: Deps,
  method: ReauthenticationInput['method'],
): boolean {
  if (method === 'recoveryCode') return facts.hasSecondFactor;
  return listReauthenticationMethods(facts, deps).includes(method);
}

const failures = new Set<ErrorCode>(['PASSWORD_WRONG', 'CODE_WRONG', 'PASSKEY_REFUSED']);

export const isFailedReauthentication = (error: unknown) =>
  error instanceof ShopError && failures.has(error.code);

const failedMailTitle = 'A wrong second factor was entered for your account';

interface FailedReauthentication {
  readonly key: string;
  readonly at: Date;
  readonly device: string;
  readonly publicUrl: string;
}

const failedReauthenticationMail =
  (
    { email, secondFactor }: SignedIn,
    { key, at, device, publicUrl }: FailedReauthentication,
  ): MailTemplate =>
  (brand) => ({
    key,
    to: email,
    subject: failedMailTitle,
    paragraphs: [
      secondFactor === 'needed'
        ? 'Someone passed the first step of the login to your account and failed the second.'
        : 'Someone who is logged in to your account failed to confirm the second factor.',
      'If this was you, there is nothing to do. If not, choose a new password now. This logs out every device.',
    ],
    rows: [
      { label: 'Device', value: device },
      {
        label: 'Time',
        value: `${formatDateTimeInZone(at, { locale: brand.dateLocale, timeZone: 'UTC' })} UTC`,
      },
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    reason: `someone failed to log in to your ${brand.name} account`,
    note: 'It is sent at most once an hour.',
  });

/** A failure to send it changes nothing for the caller. */
async function mailFailedReauthentication(
  { config, db, jobs, log, now }: Deps,
  user: SignedIn,
  { userAgent = '' }: Device,
): Promise<void> {
  const at = now();
  const key = `second-factor-failed-${user.documentId}-${at.toISOString().slice(0, 13)}`;
  const device = describeDevice(userAgent);
  const mail = failedReauthenticationMail(user, { key, at, device, publicUrl: config.publicUrl });
  await db
    .transaction((transaction) => jobs.enqueue(transaction, 'send-mail', mail, { key }))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'a failed reauthentication could not be mailed'),
    );
}
