import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../query-client.ts';
import { useIsSignedIn } from '../../session.ts';

export const currentUserQuery = apiQuery(['accounts', 'me'], 'GET /users/me', {
  query: { populate: ['profileImg', 'role', 'buysFor'] },
});

/** Returns null for a visitor and while it loads. */
export function useCurrentUser(): User | null {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...currentUserQuery, enabled: isSignedIn === true });
  return isSignedIn && data ? data : null;
}
