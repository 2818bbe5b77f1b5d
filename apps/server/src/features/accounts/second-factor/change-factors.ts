import { lockUser } from '../../../db/lock-user.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { endOtherSessions, markProved } from '../sessions/sessions.ts';
import { sendFactorMails } from './factor-mails.ts';
import { deleteRecoveryCodes, findFactorFacts } from './queries.ts';
import { createFirstRecoveryCodes } from './recovery-codes.ts';

async function readFacts(db: Transaction, userId: number) {
  const facts = await findFactorFacts(db, userId);
  if (!facts) throw new ShopError('TOKEN_MISSING');
  return facts;
}

/**
 * Adding one proves it in this session. The first one ends all others, which did not prove it.
 * Returns the first recovery codes.
 */
export async function addFactor(
  deps: Deps,
  user: SignedIn,
  kind: 'passkey' | 'authenticator-app',
  insert: (db: Transaction) => Promise<void>,
): Promise<string[] | null> {
  return deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    const before = await readFacts(transaction, user.id);
    await insert(transaction);
    // Another session may have added one since this one was identified.
    if (before.hasSecondFactor && user.secondFactor !== 'proved') {
      throw new ShopError('SECOND_FACTOR_NEEDED');
    }
    const { hasSecondFactor } = await readFacts(transaction, user.id);
    await sendFactorMails(deps, transaction, user, `${kind}-added`);
    if (!hasSecondFactor) return null;
    await markProved(transaction, user, 'second factor');
    if (!before.hasSecondFactor || kind === 'authenticator-app') {
      await endOtherSessions(transaction, user.id, user.sessionId);
    }
    return createFirstRecoveryCodes(transaction, user.id);
  });
}

/** @throws ShopError NOT_FOUND or LAST_SECOND_FACTOR */
export async function removeFactor(
  deps: Deps,
  user: SignedIn,
  kind: 'passkey' | 'authenticator-app',
  remove: (db: Transaction) => Promise<boolean>,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await remove(transaction))) throw new ShopError('NOT_FOUND');
    const { hasSecondFactor, role } = await readFacts(transaction, user.id);
    if (!hasSecondFactor) {
      if (role !== 'Customer' && deps.config.live) throw new ShopError('LAST_SECOND_FACTOR');
      await deleteRecoveryCodes(transaction, user.id);
    }
    await sendFactorMails(deps, transaction, user, `${kind}-removed`);
  });
}
