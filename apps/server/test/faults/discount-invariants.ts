import type { ObservedState } from './observed-state.ts';

/** Paid, or with a page that can still be paid. */
function listUses({ orders, sessions }: ObservedState) {
  const payable = new Set(
    sessions
      .filter(({ status }) => status === 'creating' || status === 'open')
      .map(({ orderId }) => orderId),
  );
  return orders.filter(
    (order) => order.discountCodeId !== null && (isSucceeded(order) || payable.has(order.id)),
  );
}

export const usesWithinLimit: Invariant = {
  id: 'I14',
  statement: 'a discount code is never used more often than its limit',
  findViolations: (state) =>
    [...Map.groupBy(listUses(state), (order) => order.discountCodeId)]
      .filter(([, uses]) => uses.length > (uses[0]!.useLimit ?? Number.POSITIVE_INFINITY))
      .map(([code, uses]) => `code ${code} was used ${uses.length} times`),
};

export const usesOfPersonWithinLimit: Invariant = {
  id: 'I14',
  statement: 'a person never uses a discount code more often than its limit for each',
  findViolations: (state) =>
    [...Map.groupBy(listUses(state), ({ discountCodeId, userId }) => `${discountCodeId} ${userId}`)]
      .filter(([, uses]) => uses.length > (uses[0]!.useLimitPerPerson ?? Number.POSITIVE_INFINITY))
      .map(([pair, uses]) => `code and person ${pair}: ${uses.length} uses`),
};

export const discountsAddUp: Invariant = {
  id: 'I14',
  statement: 'the discount of an order is the sum of those of its lines, none above its price',
  findViolations: ({ orders }) =>
    orders
      .filter(({ discountCents, lines }) => {
        const sum = lines.reduce((cents, line) => cents + line.discountCents, 0);
        const isWrong = lines.some(
          (line) =>
            line.discountCents < 0 || line.discountCents > line.unitPriceCents * line.quantity,
        );
        return isWrong || sum !== discountCents;
      })
      .map((order) => order.documentId),
};

export const expiredPageGivesUseBack: Invariant = {
  id: 'I14',
  statement: 'a payment page that has expired gives the use of its code back',
  isEventual: true,
  findViolations: ({ orders, sessions, provider }) => {
    const discounted = new Set(
      orders.filter((order) => order.discountCodeId !== null).map(({ id }) => id),
    );
    const expired = new Set(provider.filter(({ isExpired }) => isExpired).map(({ id }) => id));
    return sessions
      .filter(({ orderId, stripeId }) => discounted.has(orderId) && expired.has(stripeId ?? ''))
      .filter(({ status }) => status === 'creating' || status === 'open')
      .map(({ stripeId }) => `${stripeId} counts as a use`);
  },
};

export const refundsWithinPayment: Invariant = {
  id: 'I2',
  statement: 'no more is refunded than was paid',
  findViolations: ({ orders, provider }) => [
    ...provider
      .filter(({ refundedCents, amountCents, isPaid }) => {
        return refundedCents > (isPaid ? (amountCents ?? 0) : 0);
      })
      .map(({ id }) => id),
    ...orders
      .filter(({ refundedCents, totalCents }) => refundedCents > totalCents)
      .map(({ documentId }) => documentId),
  ],
};

export interface Invariant {
  readonly id: string;
  readonly statement: string;
  /** Pending jobs may still restore it. */
  readonly isEventual?: true;
  readonly findViolations: (state: ObservedState) => string[];
}

type Order = ObservedState['orders'][number];

export const isSucceeded = (order: Order) => order.status === 'succeeded';

export function findRepeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

/** Paid for and not refunded. */
export function hasBought({ orders }: ObservedState, userId: number, product: string): boolean {
  return orders.some(
    (order) =>
      order.userId === userId &&
      isSucceeded(order) &&
      !order.refundedAt &&
      order.lines.some((line) => line.product === product),
  );
}
