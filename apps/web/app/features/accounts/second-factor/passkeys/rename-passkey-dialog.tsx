import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../../api.ts';
import { FormNotice } from '../../../../ui/forms/form-notice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { refetchSecondFactor } from '../second-factor-query.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog(props: RenamePasskeyProps & { isOpen: boolean }) {
  const { isOpen, passkey, onClose } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Rename ${passkey.name}`}
    >
      {isOpen && <RenamePasskey passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenamePasskey({ passkey: { documentId, name }, onClose }: RenamePasskeyProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: string) =>
      api('PUT /users/me/passkeys/:documentId', { params: { documentId }, body: { name: next } }),
    onSuccess: () => {
      onClose();
      return refetchSecondFactor(queries);
    },
  });
  return (
    <PasskeyNameForm
      name={name}
      action="Rename"
      pending={isPending && 'Renaming...'}
      onSubmit={mutate}
      onCancel={onClose}
    >
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The passkey could not be renamed. Please try again.')}
        </FormNotice>
      )}
    </PasskeyNameForm>
  );
}
