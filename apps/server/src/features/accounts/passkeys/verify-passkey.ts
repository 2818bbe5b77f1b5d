import type { PasskeyCredential } from '@partshelf/contract/accounts/second-factor.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import { type findPasskey, raiseCounter } from './queries.ts';
import { relyingPartyOf, toUserHandle } from './relying-party.ts';

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** @throws ShopError PASSKEY_REFUSED */
export async function verifyPasskey(
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
  if (await raiseCounter(db, passkey.id, authenticationInfo.newCounter)) return;
  logSecurityEvent(log, 'passkey_counter_not_raised', { account: passkey.userDocumentId });
  throw new ShopError('PASSKEY_REFUSED');
}
