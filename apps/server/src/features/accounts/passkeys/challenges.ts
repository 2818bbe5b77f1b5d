import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import {
  type ChallengeOwner,
  type ChallengePurpose,
  insertChallenge,
  redeemChallenge,
} from './queries.ts';

const lifetimeMinutes = 5;

/** How long a browser waits for the person. */
export const timeoutMs = lifetimeMinutes * 60_000;

export async function issueChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, challenge, purpose, owner, lifetimeMinutes);
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
export async function takeChallenge(
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
