import type { AuthenticatorAppSetup } from '@partshelf/contract/accounts/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import {
  deleteAuthenticatorApp,
  deleteSetup,
  findAppSecret,
  findSetup,
  raiseLastStep,
  upsertAuthenticatorApp,
  upsertSetup,
} from './second-factor-queries.ts';
import { addFactor, removeFactor } from './second-factor.ts';

const setupMinutes = 15;
const sealPurpose = 'authenticator app';

export async function startAuthenticatorApp(
  { config, db, branding }: Deps,
  user: SignedIn,
): Promise<AuthenticatorAppSetup> {
  const secret = createSecret();
  const sealedSecret = seal(secret, config.jwtSecret, sealPurpose);
  await upsertSetup(db, { userId: user.id, sessionId: user.sessionId, sealedSecret }, setupMinutes);
  return { secret, uri: toUri(secret, { issuer: branding.brand().name, label: user.email }) };
}

function findStepOfSealed({ config, now }: Deps, sealedSecret: string, code: string) {
  const secret = unseal(sealedSecret, config.jwtSecret, sealPurpose);
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

/** Returns true once for each code. */
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

const codeSettings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Clocks of phones may differ, and people type slowly. */
const stepsAround = 1;

const secretBytes = 20;

const createSecret = () => new Secret({ size: secretBytes }).base32;

interface Labels {
  readonly issuer: string;
  readonly label: string;
}

const generatorOf = (secret: string, labels?: Labels) =>
  new TOTP({ ...codeSettings, ...labels, secret: Secret.fromBase32(secret) });

const toUri = (secret: string, labels: Labels) => generatorOf(secret, labels).toString();

function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return undefined;
  return Math.floor(timestamp / 1000 / codeSettings.period) + delta;
}
