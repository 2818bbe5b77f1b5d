import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { connect } from './connection-link.ts';
import type { PendingConnection } from './cookies.ts';

/** @throws ShopError MICROSOFT_SESSION_INVALID or MICROSOFT_CONNECTED_ALREADY */
export async function connectSignedInUser(
  deps: Deps,
  user: SignedIn,
  pending: PendingConnection,
): Promise<void> {
  const ageMs = deps.now().getTime() - pending.startedAtMs;
  if (ageMs > limits.proofMinutes * 60_000) throw new ShopError('MICROSOFT_SESSION_INVALID');
  await deps.db.transaction((transaction) => connect(deps, transaction, user, pending));
}
