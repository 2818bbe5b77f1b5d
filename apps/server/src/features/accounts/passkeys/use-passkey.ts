import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import type { Device } from '../sessions/devices.ts';
import { refusalOfBlocked } from '../blocked-account.ts';
import { noteFailedSignIn, signIn } from '../sessions/sign-ins.ts';
import { issueChallenge, takeChallenge, timeoutMs } from './challenges.ts';
import { toDescriptor } from './descriptors.ts';
import { findPasskey, listCredentials } from './queries.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

export async function createSignInOptions({ config, db }: Deps): Promise<PasskeyRequestOptions> {
  const challenge = await issueChallenge(db, 'sign in', null);
  return toRequestOptions(challenge, relyingPartyOf(config).id, []);
}

/** @throws ShopError NOT_FOUND when the person has no passkey */
export async function createProofOptions(
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
export async function provePasskey(
  deps: Deps,
  user: SignedIn,
  credential: PasskeyCredential,
): Promise<void> {
  const { clientDataJSON } = credential.response;
  const challenge = await takeChallenge(deps.db, clientDataJSON, 'prove', user);
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
  const challenge = await takeChallenge(deps.db, clientDataJSON, 'sign in', null);
  const passkey = await findPasskey(deps.db, credential.id);
  const account = passkey?.userDocumentId;
  try {
    if (!passkey || !userHandle || !passkey.confirmed) {
      throw new ShopError('PASSKEY_REFUSED');
    }
    await verifyPasskey(deps, credential, challenge, passkey);
    if (passkey.blocked) throw await refusalOfBlocked(deps.db, passkey.userId);
  } catch (error) {
    logSecurityEvent(deps.log, 'authn_login_fail', { account, network: device.network });
    if (passkey) noteFailedSignIn(deps, passkey.userId, device);
    throw error;
  }
  return signIn(deps, passkey.userId, device, 'passkey');
}
