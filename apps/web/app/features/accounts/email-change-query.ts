import { profileRoutes } from '@partshelf/contract/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { leaveSession } from './use-session-end.ts';

/**
 * Confirms the change of an email address. The token works once, so the call goes out once: it is
 * neither given up when the page is left nor made again. Every session has ended afterwards.
 */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'email-change', token],
    queryFn: async () => {
      const answer = await api(profileRoutes.confirmEmailChange, { query: { token } });
      leaveSession('told');
      return answer;
    },
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
