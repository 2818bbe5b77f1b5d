import { sumDollars } from '@partshelf/contract/money.ts';
import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';

/** What is left of the payment, in dollars. */
export const getRefundableAmount = ({
  total,
  refunded,
}: Pick<AdminOrderDetails, 'total' | 'refunded'>): number => sumDollars([total, -refunded]);

/** `12.50` or `12,50`, in dollars; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
