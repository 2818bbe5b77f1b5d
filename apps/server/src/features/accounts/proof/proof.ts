import type { ProofInput } from '@partshelf/contract/accounts/second-factor.ts';
import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import { isPassword } from '../passwords/passwords.ts';
import { provePasskey } from '../passkeys/use-passkey.ts';
import { useAuthenticatorCode } from '../second-factor/authenticator-app.ts';
import { sendFactorMails } from '../second-factor/factor-mails.ts';
import { type FactorFacts, findFactorFacts } from '../second-factor/queries.ts';
import { useRecoveryCode } from '../second-factor/recovery-codes.ts';
import { listProofMethods } from '../second-factor/second-factor.ts';
import { mailFailedProof } from './failed-proof-mail.ts';
import type { Device } from '../sessions/devices.ts';
import { markProved } from '../sessions/sessions.ts';
import { noteFailedSignIn, recordConfirmedSignIn } from '../sessions/sign-ins.ts';

async function proveWithPassword(
  { db }: Deps,
  user: SignedIn,
  password: string,
  { passwordHash }: FactorFacts,
): Promise<void> {
  if (!(await isPassword(password, passwordHash))) throw new ShopError('PASSWORD_WRONG');
  await markProved(db, user, 'person');
}

async function finishProof(
  { db }: Deps,
  user: SignedIn,
  method: ProofInput['method'],
  device: Device,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await markProved(transaction, user, 'second factor');
    await recordConfirmedSignIn(transaction, user, method, device);
  });
}

async function proveWithRecoveryCode(
  deps: Deps,
  user: SignedIn,
  code: string,
  device: Device,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const isRight = await useRecoveryCode(transaction, user.id, code);
    if (!isRight) throw new ShopError('CODE_WRONG');
    await markProved(transaction, user, 'second factor');
    await sendFactorMails(deps, transaction, user, 'recovery-code-used');
    await recordConfirmedSignIn(transaction, user, 'recoveryCode', device);
  });
}

async function proveWith(
  deps: Deps,
  user: SignedIn,
  input: ProofInput,
  facts: FactorFacts,
  device: Device,
): Promise<void> {
  switch (input.method) {
    case 'password':
      return proveWithPassword(deps, user, input.password, facts);
    case 'code':
      if (!(await useAuthenticatorCode(deps, user.id, input.code))) {
        throw new ShopError('CODE_WRONG');
      }
      return finishProof(deps, user, input.method, device);
    case 'recoveryCode':
      return proveWithRecoveryCode(deps, user, input.code, device);
    case 'passkey':
      await provePasskey(deps, user, input.credential);
      return finishProof(deps, user, input.method, device);
  }
}

/** @throws ShopError PROOF_METHOD_NOT_ENOUGH, or that what was given is wrong */
export async function prove(
  deps: Deps,
  user: SignedIn,
  input: ProofInput,
  device: Device,
): Promise<void> {
  const facts = await findFactorFacts(deps.db, user.id);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  const { method } = input;
  if (!isEnough(facts, deps, method)) throw new ShopError('PROOF_METHOD_NOT_ENOUGH');
  try {
    await proveWith(deps, user, input, facts, device);
  } catch (error) {
    if (isFailedProof(error)) {
      const { network } = device;
      logSecurityEvent(deps.log, 'proof_fail', { account: user.documentId, network, method });
      noteFailedSignIn(deps, user.id, device);
      if (method !== 'password') await mailFailedProof(deps, user, device);
    }
    throw error;
  }
}

/** A recovery code that is used up is wrong, like any other. */
function isEnough(facts: FactorFacts, deps: Deps, method: ProofInput['method']): boolean {
  if (method === 'recoveryCode') return facts.hasSecondFactor;
  return listProofMethods(facts, deps).includes(method);
}

const failures = new Set<ErrorCode>(['PASSWORD_WRONG', 'CODE_WRONG', 'PASSKEY_REFUSED']);

export const isFailedProof = (error: unknown) =>
  error instanceof ShopError && failures.has(error.code);
