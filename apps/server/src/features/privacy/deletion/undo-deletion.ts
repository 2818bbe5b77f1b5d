import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { redeemToken, revokeTokens } from '../../accounts/one-time-tokens.ts';
import { deletionUndoneMail } from './deletion-mails.ts';
import { deleteDeletion, lockPersonById, setBlocked } from './deletion-queries.ts';

/** False when none is scheduled, any more. */
async function endDeletion(
  { config, jobs }: Deps,
  db: Transaction,
  userId: number,
): Promise<boolean> {
  const person = await lockPersonById(db, userId);
  const deletion = person && (await deleteDeletion(db, userId));
  if (!deletion) return false;
  await setBlocked(db, userId, deletion.wasBlocked);
  const mail = deletionUndoneMail({
    to: person.email,
    publicUrl: config.publicUrl,
    isBlocked: deletion.wasBlocked,
  });
  await jobs.enqueue(db, 'send-mail', mail);
  return true;
}

/** @throws ShopError UNDO_LINK_INVALID */
export async function undoDeletion(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const redeemed = await redeemToken(transaction, 'undo-deletion', token);
    const isUndone = redeemed && (await endDeletion(deps, transaction, redeemed.userId));
    if (!isUndone) throw new ShopError('UNDO_LINK_INVALID');
  });
}

/** @throws ShopError NOT_FOUND when none is scheduled */
export async function cancelDeletion(deps: Deps, db: Transaction, userId: number): Promise<void> {
  await revokeTokens(db, userId, 'undo-deletion');
  if (!(await endDeletion(deps, db, userId))) throw new ShopError('NOT_FOUND');
}
