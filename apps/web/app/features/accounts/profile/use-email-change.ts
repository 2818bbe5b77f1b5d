import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { endSession } from '../session/use-session-end.ts';

/** Confirms a change of the email address, which ends every session. */
export function useEmailChange(token: string) {
  return useMutation({
    mutationFn: async () => {
      await api('POST /email-change/confirm', { body: { token } });
      endSession('notified');
    },
    networkMode: 'always',
  });
}
