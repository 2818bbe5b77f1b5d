import type {
  Passkey,
  NewPasskeyCredential,
  PasskeyCreationOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { addFactor, removeFactor } from '../second-factor/change-factors.ts';
import { toPasskey } from '../second-factor/second-factor.ts';
import { issueChallenge, takeChallenge, timeoutMs } from './challenges.ts';
import { readTransports, toDescriptor } from './descriptors.ts';
import { deletePasskey, insertPasskey, listCredentials, renamePasskey } from './queries.ts';
import { relyingPartyOf, toUserHandle } from './relying-party.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];

/** @throws ShopError PASSKEYS_FULL */
export async function createPasskeyOptions(
  { config, db, shop }: Deps,
  user: SignedIn,
): Promise<PasskeyCreationOptions> {
  const credentials = await listCredentials(db, user.id);
  if (credentials.length >= limits.passkeys) throw new ShopError('PASSKEYS_FULL');
  return {
    rp: { id: relyingPartyOf(config).id, name: shop.brand().name },
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
async function verifyNew(
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
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { clientDataJSON, transports } = credential.response;
  const challenge = await takeChallenge(deps.db, clientDataJSON, 'create', user);
  const { id, publicKey, counter } = await verifyNew(deps, credential, challenge);
  let passkey: Passkey | undefined;
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
    passkey = toPasskey(inserted);
  });
  return { passkey: passkey!, recoveryCodes };
}

/** @throws ShopError NOT_FOUND when it is not the person's own */
export async function changePasskeyName(
  { db }: Deps,
  user: SignedIn,
  documentId: string,
  name: string,
): Promise<Passkey> {
  const renamed = await renamePasskey(db, user.id, documentId, name);
  if (!renamed) throw new ShopError('NOT_FOUND');
  return toPasskey(renamed);
}

/** @throws ShopError NOT_FOUND or LAST_SECOND_FACTOR */
export async function removePasskey(deps: Deps, user: SignedIn, documentId: string): Promise<void> {
  await removeFactor(deps, user, 'passkey', (transaction) =>
    deletePasskey(transaction, user.id, documentId),
  );
}
