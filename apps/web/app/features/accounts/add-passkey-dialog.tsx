import { limits } from '@partshelf/contract/limits.ts';
import { type RefObject, type ReactNode, type SubmitEvent, useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form, focusFirstField } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { createPasskey, isPasskeyCancelled, isPasskeyPresent } from './passkey-ceremony.ts';
import type { FirstRecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

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
      description="Log in with your fingerprint, your face or the PIN of your device, without a password."
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
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {isCancelled && 'No passkey was created. Try again when you are ready.'}
      </p>
    </PasskeyNameForm>
  );
}

async function addPasskey(name: string) {
  const options = await api('POST /users/me/passkeys/options', {});
  const credential = await createPasskey(options);
  return api('POST /users/me/passkeys', { body: { name, credential } });
}

function useAddPasskey(onAdded: (recoveryCodes: FirstRecoveryCodes) => void) {
  const { mutate, isPending, error } = useCall({
    call: addPasskey,
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
    success: ({ passkey }) => ({
      title: 'Passkey added',
      description: `You can log in with ${passkey.name} from now on.`,
    }),
    changedKeys: [secondFactorQuery.queryKey],
  });
  const isCancelled = isPasskeyCancelled(error);
  return {
    mutate,
    isPending,
    isCancelled,
    failure: isCancelled ? undefined : getFailureText(error),
  };
}

function getFailureText(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (isPasskeyPresent(error)) return 'This device has a passkey of your account already.';
  return messageOf(error, 'The passkey could not be added. Please try again.');
}

interface PasskeyNameFormProps {
  name?: string;
  action: string;
  pending: string | false;
  children?: ReactNode;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { action, pending, children, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name ?? '');
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (!pending && name.trim() !== '') onSubmit(name);
  }

  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-5">
      {children}
      <Field
        label="Name of the passkey"
        hint="For example the device, such as Laptop or Phone."
        error={isMissing ? 'Name is required' : undefined}
      >
        <Input
          value={name}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={pending}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}
