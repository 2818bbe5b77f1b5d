import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetPersonalQueries } from '../../query-client.ts';
import { useIsSignedIn } from '../../session.ts';

/** However a session ends here, the next person must not see what was read in it. */
export function useForgetOnSignOut(): void {
  const queries = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn === false) forgetPersonalQueries(queries);
  }, [isSignedIn, queries]);
}
