import type { Order } from '@partshelf/contract/orders/orders.ts';

export function getReceiptPath({ documentId }: Pick<Order, 'documentId'>): string {
  return `/order/${documentId}/receipt`;
}
