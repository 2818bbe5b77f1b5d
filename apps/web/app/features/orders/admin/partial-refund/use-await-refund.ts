import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrderQuery, refundPollMs } from '../admin-order-queries.ts';

/** Polls the order until the provider has confirmed the refund of a part. */
export function useAwaitRefund({ documentId, refunded }: AdminOrderDetails) {
  const [refundedBefore, setRefundedBefore] = useState<number>();
  const isAwaited = refundedBefore === refunded;
  useQuery({
    ...adminOrderQuery(documentId),
    refetchInterval: isAwaited ? refundPollMs : false,
  });
  return { isAwaited, awaitRefund: () => setRefundedBefore(refunded) };
}
