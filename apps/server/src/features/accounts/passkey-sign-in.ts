import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { getBlockedError } from './accounts.ts';
import type { Device } from './devices.ts';
import { findPasskey, listCredentials, raisePasskeyCounter } from './passkey-queries.ts';
import {
  issueChallenge,
  redeemSignedChallenge,
  timeoutMs,
  toDescriptor,
  relyingPartyOf,
  toUserHandle,
} from './passkeys.ts';
import { noteFailedSignIn, signIn } from './sign-ins.ts';

export async function createSignInOptions({ config, db }: Deps): Promise<PasskeyRequestOptions> {
  const challenge = await issueChallenge(db, 'sign in', null);
  return toRequestOptions(challenge, relyingPartyOf(config).id, []);
}

/** @throws ShopError NOT_FOUND when the user has no passkey */
export async function createReauthenticationOptions(
  { config, db }: Deps,
  user: SignedIn,
): Promise<PasskeyRequestOptions> {
  const credentials = await listCredentials(db, user.id);
  if (credentials.length === 0) throw new ShopError('NOT_FOUND');
  const challenge = await issueChallenge(db, 'prove', user);
  return toRequestOptions(challenge, relyingPartyOf(config).id, credentials.map(toDescriptor));
}

const toRequestOptions = (
  challenge: string,
  rpId: string,
  allowCredentials: PasskeyRequestOptions['allowCredentials'],
): PasskeyRequestOptions => ({
  challenge,
  rpId,
  timeout: timeoutMs,
  userVerification: 'required',
  allowCredentials,
});

/** @throws ShopError PASSKEY_REFUSED or PASSKEY_CHALLENGE_EXPIRED */
export async function reauthenticateWithPasskey(
  deps: Deps,
  user: SignedIn,
  credential: PasskeyCredential,
): Promise<void> {
  const { clientDataJSON } = credential.response;
  const challenge = await redeemSignedChallenge(deps.db, clientDataJSON, 'prove', user);
  const passkey = await findPasskey(deps.db, credential.id);
  if (passkey?.userId !== user.id) throw new ShopError('PASSKEY_REFUSED');
  await verifyPasskey(deps, credential, challenge, passkey);
}

/** @throws ShopError PASSKEY_REFUSED or PASSKEY_CHALLENGE_EXPIRED */
export async function signInWithPasskey(
  deps: Deps,
  credential: PasskeyCredential,
  device: Device,
): Promise<string> {
  const { clientDataJSON, userHandle } = credential.response;
  const challenge = await redeemSignedChallenge(deps.db, clientDataJSON, 'sign in', null);
  const passkey = await findPasskey(deps.db, credential.id);
  const account = passkey?.userDocumentId;
  try {
    if (!passkey || !userHandle || !passkey.confirmed) {
      throw new ShopError('PASSKEY_REFUSED');
    }
    await verifyPasskey(deps, credential, challenge, passkey);
    if (passkey.blocked) throw await getBlockedError(deps.db, passkey.userId);
  } catch (error) {
    logSecurityEvent(deps.log, 'authn_login_fail', { account, network: device.network });
    if (passkey) noteFailedSignIn(deps, passkey.userId, device);
    throw error;
  }
  return signIn(deps, passkey.userId, device, 'passkey');
}

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** @throws ShopError PASSKEY_REFUSED */
async function verifyPasskey(
  { config, db, log }: Deps,
  { type, id, rawId, response: given }: PasskeyCredential,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<void> {
  const { userHandle, ...response } = given;
  if (userHandle && userHandle !== toUserHandle(passkey.userDocumentId)) {
    throw new ShopError('PASSKEY_REFUSED');
  }
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(config);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { type, id, rawId, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The database compares counters, so that of two at the same time one is refused.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw new ShopError('PASSKEY_REFUSED', { cause });
  });
  if (!verified) throw new ShopError('PASSKEY_REFUSED');
  if (await raisePasskeyCounter(db, passkey.id, authenticationInfo.newCounter)) return;
  logSecurityEvent(log, 'passkey_counter_not_raised', { account: passkey.userDocumentId });
  throw new ShopError('PASSKEY_REFUSED');
}
