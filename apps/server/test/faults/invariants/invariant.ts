import type { ObservedState } from '../observed-state/observed-state.ts';

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
