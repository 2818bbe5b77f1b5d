import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { creditOpenAmount } from '../../invoices/issue/credit-notes.ts';
import { lockOrder } from '../order-queries.ts';

/**
 * For a dispute that the shop has lost: the number of its credit note.
 * @throws ShopError NOTHING_TO_CREDIT
 */
export async function creditDispute(deps: Deps, db: Transaction, orderId: number): Promise<string> {
  const { disputedAt } = await lockOrder(db, orderId);
  if (!disputedAt) throw new ShopError('NOTHING_TO_CREDIT');
  return (await creditOpenAmount(deps, db, orderId)).number;
}
