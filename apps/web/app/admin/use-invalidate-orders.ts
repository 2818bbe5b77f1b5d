import { useQueryClient } from '@tanstack/react-query';
import { adminOrdersKey, refundRequestsKey } from '../features/orders/admin/queries.ts';
import { overviewKey, openTasksKey } from './overview/queries.ts';

const orderKeys = [adminOrdersKey, refundRequestsKey, overviewKey, openTasksKey];

export function useInvalidateOrders(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(orderKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
