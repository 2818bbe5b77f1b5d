import { useQueryClient } from '@tanstack/react-query';
import { soldOrdersKey } from './orders/sold-order-queries.ts';
import { overviewKey } from './overview/overview-query.ts';
import { refundRequestsKey } from './refunds/refund-request-queries.ts';
import { waitingKey } from './overview/waiting-query.ts';

const moneyKeys = [soldOrdersKey, refundRequestsKey, overviewKey, waitingKey];

/** Reads anew what changes when an order is paid for or its money goes back. */
export function useMoneyRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(moneyKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
