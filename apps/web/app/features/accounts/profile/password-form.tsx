import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { limits } from '@partshelf/contract/limits.ts';
import {
  type PasswordChangeInput,
  passwordChangeInput,
} from '@partshelf/contract/accounts/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { AccountNameField } from '../login/account-name-field.tsx';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { isAboutPassword, wrongPassword } from './profile-failure.ts';
import { sessionsKey } from '../session/sessions-list.tsx';

const formFields = {
  currentPassword: 'currentPassword',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
} as const;

const getMinLength = (user: User) =>
  user.role?.name === 'Customer' ? limits.password.min : limits.staffPasswordMin;

export function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: { currentPassword: '', password: '', passwordConfirmation: '' },
  });
  const { errors } = formState;

  function reportFailure(error: unknown) {
    const text = showFieldErrors(error, setError, formFields);
    if (text === null) return;
    if (isAboutPassword(error)) setError('currentPassword', { message: wrongPassword });
    else setError('root', { message: text || 'Your password could not be changed.' });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (body: PasswordChangeInput) => api('POST /auth/change-password', { body }),
    onSuccess: () => {
      toast({
        variant: 'success',
        title: 'Password changed',
        description: 'Every other device was signed out.',
      });
      onClose();
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: reportFailure,
  });

  return (
    <Form onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <AccountNameField email={user.email} />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <Input type="password" autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <NewPasswordFields
        label="New password"
        minLength={getMinLength(user)}
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save password
        </Button>
      </DialogFooter>
    </Form>
  );
}
