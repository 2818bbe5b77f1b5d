import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { refetchSecondFactor } from '../second-factor-query.ts';
import { createPasskey, isPasskeyCancelled, isPasskeyPresent } from './passkey-ceremony.ts';

async function addPasskey(name: string) {
  const options = await api('POST /users/me/passkeys/options', {});
  const credential = await createPasskey(options);
  return api('POST /users/me/passkeys', { body: { name, credential } });
}

export function useAddPasskey(onAdded: (recoveryCodes: FirstRecoveryCodes) => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ passkey, recoveryCodes }) => {
      onAdded(recoveryCodes);
      toast({
        variant: 'success',
        title: 'Passkey added',
        description: `You can sign in with ${passkey.name} from now on.`,
      });
      return refetchSecondFactor(queries);
    },
  });
  const isCancelled = isPasskeyCancelled(error);
  return { mutate, isPending, isCancelled, failure: isCancelled ? undefined : describe(error) };
}

function describe(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (isPasskeyPresent(error)) return 'This device has a passkey of your account already.';
  return messageOf(error, 'The passkey could not be added. Please try again.');
}
