import { lockUser } from '../../../db/lock-user.ts';
import type {
  Passkey,
  ProofMethod,
  SecondFactor,
} from '@partshelf/contract/accounts/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { sendFactorMails } from './factor-mails.ts';
import { type FactorFacts, findFactorFacts, listPasskeyRows } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number];

export const toPasskey = ({ documentId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  documentId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The password alone is not enough for a person with a second factor. */
export function listProofMethods(
  facts: FactorFacts,
  { google, microsoft }: Pick<Deps, 'google' | 'microsoft'>,
): ProofMethod[] {
  const isPossible: Record<ProofMethod, boolean> = {
    passkey: facts.passkeyCount > 0,
    code: facts.authenticatorAppAt !== null,
    recoveryCode: facts.hasSecondFactor && facts.codesLeft > 0,
    password: !facts.hasSecondFactor && facts.passwordHash !== null,
    google: !facts.hasSecondFactor && facts.googleSubject !== null && google !== null,
    microsoft: !facts.hasSecondFactor && facts.microsoftObject !== null && microsoft !== null,
  };
  const methods = Object.keys(isPossible) as ProofMethod[];
  return methods.filter((method) => isPossible[method]);
}

export async function getSecondFactor(deps: Deps, user: SignedIn): Promise<SecondFactor> {
  const facts = await findFactorFacts(deps.db, user.id);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  const state = user.secondFactor;
  const proofMethods = listProofMethods(facts, deps);
  if (state === 'needed') return { state, proofMethods, factors: null };
  const passkeys = await listPasskeyRows(deps.db, user.id);
  const { authenticatorAppAt, codesLeft } = facts;
  return {
    state,
    proofMethods,
    factors: {
      passkeys: passkeys.map(toPasskey),
      authenticatorApp: authenticatorAppAt && { createdAt: authenticatorAppAt.toISOString() },
      recoveryCodesLeft: codesLeft,
    },
  };
}

/** @throws ShopError SECOND_FACTOR_NOT_SET_UP */
export async function createNewRecoveryCodes(deps: Deps, user: SignedIn): Promise<string[]> {
  return deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    const facts = await findFactorFacts(transaction, user.id);
    if (!facts?.hasSecondFactor) throw new ShopError('SECOND_FACTOR_NOT_SET_UP');
    await sendFactorMails(deps, transaction, user, 'recovery-codes-renewed');
    return renewRecoveryCodes(transaction, user.id);
  });
}
