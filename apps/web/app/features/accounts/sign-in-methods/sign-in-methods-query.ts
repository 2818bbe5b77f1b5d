import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../query-client.ts';
import { useShopSettings } from '../../../shop-settings.ts';

const signInMethodsQuery = apiQuery(
  ['accounts', 'sign-in-methods'],
  'GET /users/me/sign-in-methods',
  {},
);

/** Undefined while it loads, and in a shop without keys for Microsoft: there each account has one way. */
export function useSignInMethods() {
  const { microsoft } = useShopSettings();
  return useQuery({ ...signInMethodsQuery, enabled: microsoft }).data;
}
