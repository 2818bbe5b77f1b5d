import { randomBytes } from 'node:crypto';
import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../platform/config.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import {
  deletePasskey,
  insertPasskey,
  listCredentials,
  renamePasskey,
  type ChallengeOwner,
  type ChallengePurpose,
  insertChallenge,
  redeemChallenge,
} from './passkey-queries.ts';
import { addFactor, removeFactor } from './second-factor.ts';

const algorithms = [-8, -7, -257];

/** @throws ShopError PASSKEYS_FULL */
export async function createPasskeyOptions(
  { config, db, branding }: Deps,
  user: SignedIn,
): Promise<PasskeyCreationOptions> {
  const credentials = await listCredentials(db, user.id);
  if (credentials.length >= limits.passkeys) throw new ShopError('PASSKEYS_FULL');
  return {
    rp: { id: relyingPartyOf(config).id, name: branding.brand().name },
    user: { id: toUserHandle(user.documentId), name: user.email, displayName: user.username },
    challenge: await issueChallenge(db, 'create', user),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: credentials.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** @throws ShopError PASSKEY_REFUSED */
async function verifyNewPasskey(
  { config }: Deps,
  { type, id, rawId, response }: NewPasskeyCredential,
  expectedChallenge: string,
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(config);
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      type,
      id,
      rawId,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new ShopError('PASSKEY_REFUSED', { cause });
  });
  if (!registrationInfo) throw new ShopError('PASSKEY_REFUSED');
  return registrationInfo.credential;
}

/** @throws ShopError PASSKEY_REFUSED, PASSKEY_CHALLENGE_EXPIRED, PASSKEYS_FULL or PASSKEY_EXISTS */
export async function addPasskey(
  deps: Deps,
  user: SignedIn,
  name: string,
  credential: NewPasskeyCredential,
) {
  const { clientDataJSON, transports } = credential.response;
  const challenge = await redeemSignedChallenge(deps.db, clientDataJSON, 'create', user);
  const { id, publicKey, counter } = await verifyNewPasskey(deps, credential, challenge);
  let passkey: Awaited<ReturnType<typeof insertPasskey>>;
  const recoveryCodes = await addFactor(deps, user, 'passkey', async (transaction) => {
    const credentials = await listCredentials(transaction, user.id);
    if (credentials.length >= limits.passkeys) throw new ShopError('PASSKEYS_FULL');
    const inserted = await insertPasskey(transaction, {
      userId: user.id,
      name,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: readTransports(transports),
    });
    if (!inserted) throw new ShopError('PASSKEY_EXISTS');
    passkey = inserted;
  });
  return { passkey: passkey!, recoveryCodes };
}

/** @throws ShopError NOT_FOUND when it is not the user's own */
export async function changePasskeyName(
  { db }: Deps,
  user: SignedIn,
  documentId: string,
  name: string,
) {
  const renamed = await renamePasskey(db, user.id, documentId, name);
  if (!renamed) throw new ShopError('NOT_FOUND');
  return renamed;
}

/** @throws ShopError NOT_FOUND or LAST_SECOND_FACTOR */
export async function removePasskey(deps: Deps, user: SignedIn, documentId: string): Promise<void> {
  await removeFactor(deps, user, 'passkey', (transaction) =>
    deletePasskey(transaction, user.id, documentId),
  );
}

const challengeMinutes = 5;

export const timeoutMs = challengeMinutes * 60_000;

export async function issueChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, challenge, purpose, owner, challengeMinutes);
  return challenge;
}

/** @throws ShopError PASSKEY_REFUSED */
function readChallenge(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const { challenge } = data as { challenge?: unknown };
    if (typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge)) return challenge;
  } catch (cause) {
    throw new ShopError('PASSKEY_REFUSED', { cause });
  }
  throw new ShopError('PASSKEY_REFUSED');
}

/**
 * The challenge that was signed, if it is one of ours and was not used.
 * @throws ShopError PASSKEY_REFUSED or PASSKEY_CHALLENGE_EXPIRED
 */
export async function redeemSignedChallenge(
  db: Queryable,
  clientDataJson: string,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
): Promise<string> {
  const challenge = readChallenge(clientDataJson);
  const isOurs = await redeemChallenge(db, challenge, purpose, owner);
  if (!isOurs) throw new ShopError('PASSKEY_CHALLENGE_EXPIRED');
  return challenge;
}

type Descriptor = PasskeyRequestOptions['allowCredentials'][number];

type Transport = NonNullable<Descriptor['transports']>[number];

const transports = new Set<string>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[]);

/** Browsers may name transports that others refuse. */
const readTransports = (given: readonly string[] = []): Transport[] =>
  given.filter((transport): transport is Transport => transports.has(transport));

export const toDescriptor = (credential: {
  readonly credentialId: string;
  readonly transports: readonly string[];
}): Descriptor => ({
  id: credential.credentialId,
  type: 'public-key',
  transports: readTransports(credential.transports),
});

/** Passkeys belong to the host name of the shop: another one needs new passkeys. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** It is never the email: authenticators store it in the clear. */
export const toUserHandle = (documentId: string) => Buffer.from(documentId).toString('base64url');
