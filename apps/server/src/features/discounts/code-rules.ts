import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import { ShopError } from '../../errors.ts';
import type { CodeRow } from './queries.ts';
import { discountAmounts } from './split-discount.ts';

/** Null for what cannot be a code. */
export function readCode(given: string): string | null {
  // Before upper case, which turns some other letters into these.
  return /^[A-Za-z0-9-]{3,32}$/.test(given) ? given.toUpperCase() : null;
}

/** @throws ShopError DISCOUNT_EXPIRED or DISCOUNT_NOT_STARTED */
export function assertValid({ withdrawnAt, startsAt, endsAt }: CodeRow, now: Date): void {
  if (withdrawnAt || (endsAt && endsAt <= now)) throw new ShopError('DISCOUNT_EXPIRED');
  if (startsAt && startsAt > now) throw new ShopError('DISCOUNT_NOT_STARTED');
}

interface PricedLine {
  readonly productId: number;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/**
 * What each line gets.
 * @throws ShopError DISCOUNT_MINIMUM or DISCOUNT_NOT_FOR_THESE
 */
export function discountLines(code: CodeRow, lines: readonly PricedLine[]): number[] {
  const { minimumCents, productIds } = code;
  const sum = lines.reduce((cents, line) => cents + line.unitPriceCents * line.quantity, 0);
  if (minimumCents !== null && sum < minimumCents) {
    const minimum = toDollars(minimumCents);
    const message = `This code needs an order of at least ${formatUsd(minimum)}.`;
    throw new ShopError('DISCOUNT_MINIMUM', { message, details: { minimum } });
  }
  const chosen = productIds && new Set(productIds);
  const eligible = lines.map(({ productId, unitPriceCents, quantity }) =>
    !chosen || chosen.has(productId) ? unitPriceCents * quantity : 0,
  );
  const discounts = discountAmounts(eligible, code);
  if (discounts.every((cents) => cents === 0)) throw new ShopError('DISCOUNT_NOT_FOR_THESE');
  return discounts;
}
