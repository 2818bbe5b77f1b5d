import type { Queryable, Transaction } from '../../db/client.ts';
import { ShopError } from '../../errors.ts';
import { assertValid } from './code-rules.ts';
import { type CodeRow, countUses, getCode, lockCode } from './queries.ts';

type Except = Parameters<typeof countUses>[1]['except'];

/** @throws ShopError DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP */
export async function assertUsesLeft(
  db: Queryable,
  { id: codeId, useLimit, useLimitPerPerson }: CodeRow,
  userId: number,
  except: Except,
): Promise<void> {
  if (useLimitPerPerson !== null) {
    const own = await countUses(db, { codeId, userId, except }, useLimitPerPerson);
    if (own >= useLimitPerPerson) throw new ShopError('DISCOUNT_USED_BY_YOU');
  }
  if (useLimit !== null) {
    const all = await countUses(db, { codeId, except }, useLimit);
    if (all >= useLimit) throw new ShopError('DISCOUNT_USED_UP');
  }
}

interface OrderWithCode {
  readonly id: number;
  readonly userId: number;
  readonly discountCodeId: number | null;
  readonly discount: { readonly kind: string; readonly value: number } | null;
}

/**
 * In the transaction that lets the order be paid. The uses are counted by a statement of its own,
 * which sees what was committed while it waited for the lock.
 * @throws ShopError DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function reserveUse(
  db: Transaction,
  { id: orderId, userId, discountCodeId }: OrderWithCode,
): Promise<void> {
  if (discountCodeId === null) return;
  const { useLimit, useLimitPerPerson } = await getCode(db, discountCodeId);
  if (useLimit === null && useLimitPerPerson === null) return;
  await lockCode(db, discountCodeId);
  await assertUsesLeft(db, await getCode(db, discountCodeId), userId, { orderId });
}

/**
 * For an order that was just priced: the code may have changed since.
 * @throws ShopError DISCOUNT_EXPIRED, DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function reserveFirstUse(
  db: Transaction,
  order: OrderWithCode,
  now: Date,
): Promise<void> {
  if (order.discountCodeId === null) return;
  await reserveUse(db, order);
  const code = await getCode(db, order.discountCodeId);
  assertValid(code, now);
  const isSame = code.kind === order.discount?.kind && code.value === order.discount.value;
  const message = 'This code has changed meanwhile. Please try again.';
  if (!isSame) throw new ShopError('DISCOUNT_EXPIRED', { message });
}
