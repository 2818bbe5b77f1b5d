import type { PasskeyCredential } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation } from '@tanstack/react-query';
import { api, messageOf } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { signIn } from '../../session/sign-in.ts';
import { isPasskeyCancelled, readPasskey } from './passkey-ceremony.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

const askForPasskey = async () => readPasskey(await api('POST /auth/passkey/options', {}));

/** Without a credential, the browser asks for one. */
async function signInWithPasskey(credential?: PasskeyCredential) {
  const body = { credential: credential ?? (await askForPasskey()) };
  return api('POST /auth/passkey', { body });
}

export function usePasskeySignIn() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: ({ jwt }) => {
      signIn(jwt);
      toast({ variant: 'success', title: 'Success', description: 'Logged in successfully' });
    },
    onError: (failure) => {
      if (isPasskeyCancelled(failure)) return;
      toast({
        variant: 'destructive',
        title: 'Error',
        description: messageOf(failure, 'Your passkey could not be used. Please try again.'),
      });
    },
  });
  usePasskeyAutofill({ isPaused: isPending, onChosen: mutate });
  return {
    askForPasskey: () => mutate(undefined),
    isPending,
    isCancelled: isPasskeyCancelled(error),
  };
}
