import type { RefObject } from 'react';
import { FormNotice } from '../../../../ui/forms/form-notice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

interface AddPasskeyProps {
  onClose: () => void;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

interface AddPasskeyDialogProps extends AddPasskeyProps {
  isOpen: boolean;
  focusOnClose?: RefObject<HTMLElement | null>;
}

export function AddPasskeyDialog({ isOpen, focusOnClose, ...props }: AddPasskeyDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && props.onClose()}
      {...(focusOnClose && { focusOnClose })}
      title="Add a passkey"
      description="You sign in with your fingerprint, your face or the PIN of your device. Nothing has to be remembered."
    >
      {isOpen && <AddPasskey {...props} />}
    </Dialog>
  );
}

function AddPasskey({ onClose, onAdded }: AddPasskeyProps) {
  const { mutate, isPending, isCancelled, failure } = useAddPasskey(onAdded);
  return (
    <PasskeyNameForm
      action="Create passkey"
      pending={isPending && 'Creating...'}
      onSubmit={mutate}
      onCancel={onClose}
    >
      {failure && <FormNotice tone="error">{failure}</FormNotice>}
      {isCancelled && (
        <p role="status" className="text-sm text-muted-foreground">
          No passkey was created. Try again when you are ready.
        </p>
      )}
    </PasskeyNameForm>
  );
}
