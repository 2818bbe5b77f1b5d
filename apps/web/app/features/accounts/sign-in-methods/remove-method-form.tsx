import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { AccountNameField } from '../login/account-name-field.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { methodNames } from './method-names.ts';

interface RemoveMethodFormProps {
  method: SignInMethodName;
  hasPassword: boolean;
  onClose: () => void;
}

export function RemoveMethodForm({ method, hasPassword, onClose }: RemoveMethodFormProps) {
  const { start } = methodNames[method];
  const queries = useQueryClient();
  const user = useCurrentUser();
  const [currentPassword, setCurrentPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST /users/me/sign-in-methods/remove', {
        body: { method, ...(hasPassword && { currentPassword }) },
      }),
    onSuccess: () => {
      const description = `${start} no longer signs in to your account.`;
      toast({ variant: 'success', title: 'Removed', description });
      onClose();
      return queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, `${start} could not be removed. Please try again.`)}
        </FormNotice>
      )}
      {hasPassword && <AccountNameField email={user?.email} />}
      {hasPassword && (
        <Field label="Current password">
          <Input
            type="password"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={({ target }) => setCurrentPassword(target.value)}
          />
        </Field>
      )}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Removing...'}>
          Remove
        </Button>
      </DialogFooter>
    </Form>
  );
}
