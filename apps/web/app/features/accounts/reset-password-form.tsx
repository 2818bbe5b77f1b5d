import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, newPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { LinkedAccountName, NewPasswordFields } from './credential-fields.tsx';
import { showFieldErrors } from '../../ui/show-field-errors.ts';

const resetForm = z.object(newPasswordPair).check(matchingPasswords);

type ResetValues = z.infer<typeof resetForm>;

const formFields = { password: 'password', passwordConfirmation: 'passwordConfirmation' } as const;

export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', passwordConfirmation: '' },
  });
  const { errors } = formState;

  const { mutate, isPending } = useMutation({
    mutationFn: (values: ResetValues) =>
      api('POST /auth/reset-password', { body: { code, ...values } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Your password has been updated successfully.' });
      void navigate('/login', { replace: true });
    },
    onError: (error) => {
      const text = showFieldErrors(error, setError, formFields);
      if (text !== null) setError('root', { message: text || 'Failed to reset password' });
    },
  });

  return (
    <Form onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <LinkedAccountName />
      <NewPasswordFields
        label="New password"
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <Button type="submit" size="lg" pending={isPending && 'Saving...'}>
        Reset password
      </Button>
    </Form>
  );
}
