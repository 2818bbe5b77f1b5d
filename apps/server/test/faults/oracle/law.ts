import type { Evidence } from '../evidence/evidence.ts';

/** What must hold when the shop has come to rest, with everything that breaks it. */
export interface Law {
  readonly id: string;
  readonly says: string;
  /** Follow-up work may still mend it for a while. */
  readonly takesTime?: true;
  readonly findBreaches: (evidence: Evidence) => string[];
}

type Order = Evidence['orders'][number];

export const isSucceeded = (order: Order) => order.status === 'succeeded';

export function findRepeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

/** Whether this person has paid for the product and did not get the money back. */
export function hasBought({ orders }: Evidence, userId: number, product: string): boolean {
  return orders.some(
    (order) =>
      order.userId === userId &&
      isSucceeded(order) &&
      !order.refundedAt &&
      order.lines.some((line) => line.product === product),
  );
}
