import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { Fingerprint } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';
import { AddPasskeyDialog, PasskeyNameForm } from './add-passkey-dialog.tsx';
import { useHasPasskeys } from './passkey-ceremony.ts';
import type { FirstRecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
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
  const { documentId, name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-muted-foreground">
          <span className="inline-block">Added {formatDate(createdAt)} ·</span>{' '}
          <span className="inline-block">
            {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => setIsRenaming(true)}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <CallButton
          name={
            <>
              Remove<span className="sr-only"> {name}</span>
            </>
          }
          size="sm"
          question={{
            title: `Remove ${name}?`,
            description: 'You can no longer log in with it here. Delete it on your device as well.',
            action: 'Remove passkey',
            isDangerous: true,
          }}
          pending="Removing..."
          call={() => api('DELETE /users/me/passkeys/:documentId', { params: { documentId } })}
          success={{
            title: 'Passkey removed',
            description: `You can no longer log in with ${name}.`,
          }}
          changedKeys={[secondFactorQuery.queryKey]}
          failureText="The passkey could not be removed."
        />
      </div>
      <Dialog open={isRenaming} onOpenChange={setIsRenaming} title={`Rename ${name}`}>
        {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setIsRenaming(false)} />}
      </Dialog>
    </li>
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskey({ passkey: { documentId, name }, onClose }: RenamePasskeyProps) {
  const { mutate, isPending, errorText } = useCall({
    call: (next: string) =>
      api('PUT /users/me/passkeys/:documentId', { params: { documentId }, body: { name: next } }),
    onDone: onClose,
    changedKeys: [secondFactorQuery.queryKey],
    failureText: 'The passkey could not be renamed. Please try again.',
  });
  return (
    <PasskeyNameForm
      name={name}
      action="Rename"
      pending={isPending && 'Renaming...'}
      onSubmit={mutate}
      onCancel={onClose}
    >
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
    </PasskeyNameForm>
  );
}
