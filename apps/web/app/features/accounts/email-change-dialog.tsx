import { useState, type SubmitEvent } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import {
  AccountNameField,
  isAboutPassword,
  PasswordInput,
  wrongPassword,
} from './credential-fields.tsx';
import { useCurrentUser } from './current-user.ts';

interface EmailChangeDialogProps {
  newEmail: string | undefined;
  onCancel: () => void;
  onRequested: () => void;
  onFailed: (error: unknown) => void;
}

export function EmailChangeDialog({ newEmail, onCancel, ...outcome }: EmailChangeDialogProps) {
  return (
    <Dialog
      open={newEmail !== undefined}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Confirm your password"
      description="We send a link to the new address. Your email changes when you confirm it there."
    >
      {newEmail && <PasswordForm newEmail={newEmail} onCancel={onCancel} {...outcome} />}
    </Dialog>
  );
}

async function requestEmailChange(newEmail: string, currentPassword: string): Promise<void> {
  const body = { newEmail, currentPassword };
  const answer: { success?: boolean } = await api('POST /email-change/request', { body });
  if (!answer.success) throw new EmailChangeFailed();
}

export class EmailChangeFailed extends Error {
  constructor() {
    super('Email change failed. Profile not updated.');
  }
}

function PasswordForm({
  newEmail,
  onCancel,
  onRequested,
  onFailed,
}: EmailChangeDialogProps & { newEmail: string }) {
  const user = useCurrentUser();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useCall({
    call: () => requestEmailChange(newEmail, password),
    onDone: onRequested,
    onFailure: (failure) => {
      if (!isAboutPassword(failure)) onFailed(failure);
    },
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (password && !isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      <p className="text-sm">
        New email: <strong className="font-semibold break-words">{newEmail}</strong>
      </p>
      <AccountNameField email={user?.email} />
      <Field label="Current password" error={error ? wrongPassword : undefined}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            reset();
          }}
        />
      </Field>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" disabled={password === ''} pending={isPending && 'Confirming...'}>
          Confirm
        </Button>
      </DialogFooter>
    </Form>
  );
}
