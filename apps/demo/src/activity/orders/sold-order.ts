import type { InsertedOrder } from '../../orders/past-orders.ts';

/** A paid order and who bought it. */
export interface AdminOrder extends InsertedOrder {
  readonly username: string;
  readonly email: string;
}
