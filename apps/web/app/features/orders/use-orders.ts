import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '../../session.ts';
import { ordersQuery } from './orders-query.ts';

export function useOrders(page: number) {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    ...ordersQuery(page),
    enabled: isSignedIn === true,
    placeholderData: keepPreviousData,
  });
}
