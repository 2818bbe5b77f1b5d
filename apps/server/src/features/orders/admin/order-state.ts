import type { OrderState } from '@partshelf/contract/back-office/orders.ts';
import type { PaymentStatus } from '@partshelf/contract/orders/orders.ts';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { orders } from '../../../db/tables/orders.ts';

interface OrderColumns {
  readonly status: PaymentStatus;
  readonly refundedAt: Date | null;
  readonly disputedAt: Date | null;
}

/** A refund outweighs a dispute. */
export function orderStateOf({ status, refundedAt, disputedAt }: OrderColumns): OrderState {
  if (refundedAt) return 'refunded';
  return disputedAt ? 'disputed' : status;
}

export const isNotReversed = and(isNull(orders.refundedAt), isNull(orders.disputedAt));

export function hasState(state: OrderState): SQL | undefined {
  if (state === 'refunded') return isNotNull(orders.refundedAt);
  if (state === 'disputed') return and(isNotNull(orders.disputedAt), isNull(orders.refundedAt));
  return and(eq(orders.status, state), isNotReversed);
}
