import type { AuthenticatorAppSetup } from '@partshelf/contract/accounts/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { seal, unseal } from '../../../security/sealing.ts';
import { addFactor, removeFactor } from './change-factors.ts';
import { createSecret, findStep, toUri } from './one-time-codes.ts';
import {
  deleteAuthenticatorApp,
  deleteSetup,
  findAppSecret,
  findSetup,
  raiseLastStep,
  upsertAuthenticatorApp,
  upsertSetup,
} from './queries.ts';

const setupMinutes = 15;
const purpose = 'authenticator app';

export async function startAuthenticatorApp(
  { config, db, shop }: Deps,
  user: SignedIn,
): Promise<AuthenticatorAppSetup> {
  const secret = createSecret();
  const sealedSecret = seal(secret, config.jwtSecret, purpose);
  await upsertSetup(db, { userId: user.id, sessionId: user.sessionId, sealedSecret }, setupMinutes);
  return { secret, uri: toUri(secret, { issuer: shop.brand().name, label: user.email }) };
}

function findStepOfSealed({ config, now }: Deps, sealedSecret: string, code: string) {
  const secret = unseal(sealedSecret, config.jwtSecret, purpose);
  return secret === undefined ? undefined : findStep(secret, code, now());
}

/** @throws ShopError AUTHENTICATOR_APP_NOT_STARTED or CODE_WRONG */
export async function confirmAuthenticatorApp(
  deps: Deps,
  user: SignedIn,
  code: string,
): Promise<string[] | null> {
  const sealedSecret = await findSetup(deps.db, user);
  if (sealedSecret === undefined) throw new ShopError('AUTHENTICATOR_APP_NOT_STARTED');
  const step = findStepOfSealed(deps, sealedSecret, code);
  if (step === undefined) throw new ShopError('CODE_WRONG');
  return addFactor(deps, user, 'authenticator-app', async (transaction) => {
    const isFirst = await deleteSetup(transaction, user.id, sealedSecret);
    if (!isFirst) throw new ShopError('AUTHENTICATOR_APP_NOT_STARTED');
    await upsertAuthenticatorApp(transaction, { userId: user.id, sealedSecret, lastStep: step });
  });
}

/** True once for each code. */
export async function useAuthenticatorCode(
  deps: Deps,
  userId: number,
  code: string,
): Promise<boolean> {
  const sealedSecret = await findAppSecret(deps.db, userId);
  if (sealedSecret === undefined) return false;
  const step = findStepOfSealed(deps, sealedSecret, code);
  return step !== undefined && raiseLastStep(deps.db, userId, { sealedSecret, step });
}

/** @throws ShopError NOT_FOUND or LAST_SECOND_FACTOR */
export async function removeAuthenticatorApp(deps: Deps, user: SignedIn): Promise<void> {
  await removeFactor(deps, user, 'authenticator-app', (transaction) =>
    deleteAuthenticatorApp(transaction, user.id),
  );
}
