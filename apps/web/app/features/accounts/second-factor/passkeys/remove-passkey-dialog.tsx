import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { refetchSecondFactor } from '../second-factor-query.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  isOpen: boolean;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isOpen, onClose }: RemovePasskeyDialogProps) {
  const { documentId, name } = passkey;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api('DELETE /users/me/passkeys/:documentId', { params: { documentId } }),
    onSuccess: () => {
      onClose();
      const description = `${name} no longer signs in to your account.`;
      toast({ variant: 'success', title: 'Passkey removed', description });
      return refetchSecondFactor(queries);
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`Remove ${name}?`}
      description="It no longer signs in here. Delete it on your device as well."
      action="Remove passkey"
      pending={isPending && 'Removing...'}
      isDangerous
      error={error ? messageOf(error, 'The passkey could not be removed.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}
