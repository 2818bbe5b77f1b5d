import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { Dialog, ConfirmDialog } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddPasskeyDialog, PasskeyNameForm } from './add-passkey-dialog.tsx';
import { useHasPasskeys } from './passkey-ceremony.ts';
import type { FirstRecoveryCodes } from './recovery-codes.tsx';
import { refetchSecondFactor } from './second-factor-query.ts';
import { SecurityPart } from './security-part.tsx';

interface PasskeysPartProps {
  passkeys: readonly Passkey[];
  focusOnClose: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

export function PasskeysPart({ passkeys, focusOnClose, onAdded }: PasskeysPartProps) {
  const [isAdding, setIsAdding] = useState(false);
  const hasPasskeys = useHasPasskeys();

  function handleAdded(recoveryCodes: FirstRecoveryCodes) {
    setIsAdding(false);
    onAdded(recoveryCodes);
  }

  return (
    <SecurityPart
      title="Passkeys"
      text={
        hasPasskeys
          ? 'Log in with your fingerprint, your face or the PIN of your device.'
          : 'This browser has no passkeys.'
      }
      action={
        hasPasskeys && (
          <Button variant="outline" onClick={() => setIsAdding(true)}>
            <Fingerprint aria-hidden />
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <AddPasskeyDialog
        isOpen={isAdding}
        focusOnClose={focusOnClose}
        onClose={() => setIsAdding(false)}
        onAdded={handleAdded}
      />
    </SecurityPart>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="grid gap-3">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.documentId} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>();
  const close = () => setOpenDialog(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <p className="font-[620] wrap-anywhere">{name}</p>
        <p className="text-xs text-muted-foreground">
          <span className="inline-block">Added {formatDate(createdAt)} ·</span>{' '}
          <span className="inline-block">
            {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => setOpenDialog('rename')}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="outline" size="sm" onClick={() => setOpenDialog('remove')}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <RenamePasskeyDialog passkey={passkey} isOpen={openDialog === 'rename'} onClose={close} />
      <RemovePasskeyDialog passkey={passkey} isOpen={openDialog === 'remove'} onClose={close} />
    </li>
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskeyDialog(props: RenamePasskeyProps & { isOpen: boolean }) {
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

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  isOpen: boolean;
  onClose: () => void;
}

function RemovePasskeyDialog({ passkey, isOpen, onClose }: RemovePasskeyDialogProps) {
  const { documentId, name } = passkey;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api('DELETE /users/me/passkeys/:documentId', { params: { documentId } }),
    onSuccess: () => {
      onClose();
      const description = `You can no longer log in with ${name}.`;
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
      description="You can no longer log in with it here. Delete it on your device as well."
      action="Remove passkey"
      pending={isPending && 'Removing...'}
      isDangerous
      error={error ? messageOf(error, 'The passkey could not be removed.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}
