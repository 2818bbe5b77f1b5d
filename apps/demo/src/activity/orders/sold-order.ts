import type { InsertedOrder } from '../../orders/past-orders.ts';

export interface AdminOrder extends InsertedOrder {
  readonly username: string;
  readonly email: string;
}
