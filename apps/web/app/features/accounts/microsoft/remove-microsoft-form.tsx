import { microsoftEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { toast } from '../../../ui/toasts/toast.ts';

interface RemoveMicrosoftFormProps {
  hasPassword: boolean;
  onClose: () => void;
}

export function RemoveMicrosoftForm({ hasPassword, onClose }: RemoveMicrosoftFormProps) {
  const queries = useQueryClient();
  const [currentPassword, setCurrentPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(microsoftEndpoints.unlink, { body: hasPassword ? { currentPassword } : {} }),
    onSuccess: () => {
      const description = 'Microsoft no longer signs in to your account.';
      toast({ variant: 'success', title: 'Microsoft removed', description });
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
          {messageOf(error, 'Microsoft could not be removed. Please try again.')}
        </FormNotice>
      )}
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
