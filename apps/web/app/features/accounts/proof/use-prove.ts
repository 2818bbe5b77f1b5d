import type { ProofInput } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { isPasskeyCancelled, readPasskey } from '../second-factor/passkeys/passkey-ceremony.ts';
import { refetchSecondFactor } from '../second-factor/second-factor-query.ts';

const provePasskey = async (): Promise<ProofInput> => ({
  method: 'passkey',
  credential: await readPasskey(await api('POST /sessions/current/proof/options', {})),
});

/** Without a given proof, the browser asks for a passkey. */
export function useProve(onProved: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (given: Exclude<ProofInput, { method: 'passkey' }> | 'passkey') =>
      api('POST /sessions/current/proof', {
        body: given === 'passkey' ? await provePasskey() : given,
      }),
    onSuccess: () => {
      onProved();
      return refetchSecondFactor(queries);
    },
  });
  const isPasskey = variables === 'passkey';
  const isCancelled = isPasskeyCancelled(error);
  return {
    prove: mutate,
    pending: isPending && (isPasskey ? 'passkey' : 'form'),
    isCancelled,
    passkeyError: isPasskey && !isCancelled ? error : null,
    formError: isPasskey ? null : error,
  };
}

export type Prove = ReturnType<typeof useProve>;
