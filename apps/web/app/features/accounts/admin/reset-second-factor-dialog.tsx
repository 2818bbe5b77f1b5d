import type { Person } from '@partshelf/contract/accounts/admin.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { peopleKey } from './people-queries.ts';

interface ResetSecondFactorDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

export function ResetSecondFactorDialog(props: ResetSecondFactorDialogProps) {
  const { person, isOpen, onClose } = props;
  const { documentId, username } = person;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/people/:documentId/second-factor', { params: { documentId } }),
    onSuccess: () => {
      onClose();
      toast({ variant: 'success', title: `${username} has no second factor now` });
      return queries.invalidateQueries({ queryKey: peopleKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`Reset the second factor of ${username}?`}
      description="Be sure that they asked for it. Their passkeys, authenticator app and recovery codes are removed, and they are signed out everywhere. They get an email about it."
      action="Reset second factor"
      pending={isPending && 'Resetting...'}
      isDangerous
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}
