import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatMoney, percentOf, toAmount } from '@partshelf/contract/money.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import {
  countCodeUses,
  countOpenQuotes,
  type DiscountCodeRow,
  findDiscountCode,
  getDiscountCode,
  isOrderOfQuote,
  lockDiscountCode,
} from './queries.ts';

type Lines = Parameters<typeof discountLines>[1];

interface AppliedCode {
  readonly code: DiscountCodeRow;
  readonly discounts: readonly number[];
}

/**
 * @throws ShopError DISCOUNT_UNKNOWN, DISCOUNT_EXPIRED, DISCOUNT_NOT_STARTED, DISCOUNT_MINIMUM or
 * DISCOUNT_NOT_FOR_THESE
 */
export async function applyDiscountCode(
  { db, branding, now }: Pick<Deps, 'db' | 'branding' | 'now'>,
  given: string,
  lines: Lines,
): Promise<AppliedCode> {
  const read = parseCode(given);
  const code = read && (await findDiscountCode(db, read));
  if (!code) throw new ShopError('DISCOUNT_UNKNOWN');
  assertValid(code, now());
  return { code, discounts: discountLines(code, lines, branding.currency()) };
}

export async function findDiscountCodeId(db: Queryable, code: string): Promise<number | null> {
  return (await findDiscountCode(db, code))?.id ?? null;
}

function parseCode(given: string): string | null {
  return /^[A-Za-z0-9-]{3,32}$/.test(given) ? given.toUpperCase() : null;
}

/** @throws ShopError DISCOUNT_EXPIRED or DISCOUNT_NOT_STARTED */
function assertValid({ withdrawnAt, startsAt, endsAt }: DiscountCodeRow, now: Date): void {
  if (withdrawnAt || (endsAt && endsAt <= now)) throw new ShopError('DISCOUNT_EXPIRED');
  if (startsAt && startsAt > now) throw new ShopError('DISCOUNT_NOT_STARTED');
}

interface PricedLine {
  readonly productId: number;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** @throws ShopError DISCOUNT_MINIMUM or DISCOUNT_NOT_FOR_THESE */
function discountLines(
  code: DiscountCodeRow,
  lines: readonly PricedLine[],
  currency: Currency,
): number[] {
  const { minimumCents, productIds } = code;
  const sum = lines.reduce((cents, line) => cents + line.unitPriceCents * line.quantity, 0);
  if (minimumCents !== null && sum < minimumCents) {
    const minimum = toAmount(minimumCents);
    const message = `This code needs an order of at least ${formatMoney(minimum, currency)}.`;
    throw new ShopError('DISCOUNT_MINIMUM', { message, details: { minimum } });
  }
  const chosen = productIds && new Set(productIds);
  const eligible = lines.map(({ productId, unitPriceCents, quantity }) =>
    !chosen || chosen.has(productId) ? unitPriceCents * quantity : 0,
  );
  const discounts = computeLineDiscounts(eligible, code);
  if (discounts.every((cents) => cents === 0)) throw new ShopError('DISCOUNT_NOT_FOR_THESE');
  return discounts;
}

type Except = Parameters<typeof countCodeUses>[1]['except'];

/** @throws ShopError DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP */
export async function assertUsesLeft(
  db: Queryable,
  { id: codeId, useLimit, useLimitPerPerson }: DiscountCodeRow,
  userId: number,
  except: Except,
): Promise<void> {
  if (useLimitPerPerson !== null) {
    const own = await countCodeUses(db, { codeId, userId, except }, useLimitPerPerson);
    if (own >= useLimitPerPerson) throw new ShopError('DISCOUNT_USED_BY_YOU');
  }
  if (useLimit !== null) {
    const all = await countCodeUses(db, { codeId, except }, useLimit);
    if (all >= useLimit) throw new ShopError('DISCOUNT_USED_UP');
  }
}

interface NewQuote {
  readonly userId: number;
  readonly discountCodeId: number | null;
  readonly now: Date;
}

/**
 * A quote honours its code, so that the open quotes of a person count as uses when another one is
 * made. The person is locked. @throws ShopError DISCOUNT_USED_BY_YOU
 */
export async function assertCodeCanBeQuoted(
  db: Transaction,
  { userId, discountCodeId: codeId, now }: NewQuote,
): Promise<void> {
  if (codeId === null) return;
  const { useLimitPerPerson: limit } = await getDiscountCode(db, codeId);
  if (limit === null) return;
  const used = await countCodeUses(db, { codeId, userId }, limit);
  if (used >= limit) throw new ShopError('DISCOUNT_USED_BY_YOU');
  if (used + (await countOpenQuotes(db, { codeId, userId, now })) < limit) return;
  const message = 'An open quote of yours has this code already. Accept it, or decline it first.';
  throw new ShopError('DISCOUNT_USED_BY_YOU', { message });
}

interface OrderWithCode {
  readonly id: number;
  readonly userId: number;
  readonly discountCodeId: number | null;
  readonly discount: { readonly kind: string; readonly value: number } | null;
}

/**
 * Runs in the transaction that lets the order be paid. The uses are counted by a statement of its
 * own, which sees what was committed while it waited for the lock. @throws ShopError
 * DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function reserveCodeUse(
  db: Transaction,
  { id: orderId, userId, discountCodeId }: OrderWithCode,
): Promise<void> {
  if (discountCodeId === null) return;
  const { useLimit, useLimitPerPerson } = await getDiscountCode(db, discountCodeId);
  if (useLimit === null && useLimitPerPerson === null) return;
  // A quote is honoured: its order is a use of the code, even beyond the limit.
  if (await isOrderOfQuote(db, orderId)) return;
  await lockDiscountCode(db, discountCodeId);
  await assertUsesLeft(db, await getDiscountCode(db, discountCodeId), userId, { orderId });
}

/**
 * The code may have changed since the order was priced. @throws ShopError DISCOUNT_EXPIRED,
 * DISCOUNT_USED_BY_YOU or DISCOUNT_USED_UP
 */
export async function reserveUseOfNewOrder(
  db: Transaction,
  order: OrderWithCode,
  now: Date,
): Promise<void> {
  if (order.discountCodeId === null) return;
  await reserveCodeUse(db, order);
  const code = await getDiscountCode(db, order.discountCodeId);
  assertValid(code, now);
  const isSame = code.kind === order.discount?.kind && code.value === order.discount.value;
  const message = 'This code has changed meanwhile. Please try again.';
  if (!isSame) throw new ShopError('DISCOUNT_EXPIRED', { message });
}

export function splitDiscount(amounts: readonly number[], discountCents: number): number[] {
  const sum = BigInt(amounts.reduce((cents, amount) => cents + amount, 0));
  if (sum === 0n) return amounts.map(() => 0);
  // The products can exceed what a number holds exactly.
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discountCents));
  const shares = exact.map((part) => Number(part / sum));
  const missing = discountCents - shares.reduce((cents, share) => cents + share, 0);
  const byRemainder = exact
    .map((part, index) => ({ remainder: part % sum, index }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares;
}

interface CodeDiscount {
  readonly kind: 'percent' | 'amount';
  /** It is in hundredths of a percent, or in cents. */
  readonly value: number;
}

/** An amount is cut to the sum of the lines. */
export function computeLineDiscounts(
  amounts: readonly number[],
  { kind, value }: CodeDiscount,
): number[] {
  const sum = amounts.reduce((cents, amount) => cents + amount, 0);
  return splitDiscount(amounts, kind === 'percent' ? percentOf(sum, value) : Math.min(value, sum));
}
