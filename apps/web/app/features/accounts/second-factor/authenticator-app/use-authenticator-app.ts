import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { refetchSecondFactor } from '../second-factor-query.ts';

export function useConfirmAuthenticatorApp(onAdded: (codes: FirstRecoveryCodes) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      api('POST /users/me/authenticator-app/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      toast({
        variant: 'success',
        title: 'Authenticator app added',
        description: 'From now on, signing in asks for a code of it.',
      });
      return refetchSecondFactor(queries);
    },
  });
}

export function useRemoveAuthenticatorApp(onRemoved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /users/me/authenticator-app', {}),
    onSuccess: () => {
      onRemoved();
      toast({
        variant: 'success',
        title: 'Authenticator app removed',
        description: 'Signing in no longer asks for a code.',
      });
      return refetchSecondFactor(queries);
    },
  });
}
