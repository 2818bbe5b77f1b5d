import { profileRoutes } from '@partshelf/contract/accounts/profile.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { endSession } from '../session/use-session-end.ts';

/** Confirms a change of the email address, which ends every session. */
export function useEmailChange(token: string) {
  return useMutation({
    mutationFn: async () => {
      await api(profileRoutes.confirmEmailChange, { query: { token } });
      endSession('notified');
    },
    networkMode: 'always',
  });
}
