import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '../../session.ts';
import { ordersQuery } from './orders-query.ts';

/** One page of the orders; the page before it stays while it loads. */
export function useOrders(page: number) {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    ...ordersQuery(page),
    enabled: isSignedIn === true,
    placeholderData: keepPreviousData,
  });
}
