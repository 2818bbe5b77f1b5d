import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, newPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import { LinkedAccountName, NewPasswordFields } from './credential-fields.tsx';

const resetForm = z.object(newPasswordPair).check(matchingPasswords);

export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(resetForm),
      defaultValues: { password: '', passwordConfirmation: '' },
    },
    {
      save: (values) => api('POST /auth/reset-password', { body: { code, ...values } }),
      onSaved: () => void navigate('/login', { replace: true }),
      success: () => ({ title: 'Your password has been updated successfully.' }),
      failureText: 'Failed to reset password',
    },
  );
  const { register } = form;

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
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
