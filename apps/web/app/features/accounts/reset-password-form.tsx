import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, newPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useState } from 'react';
import { api, isApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import { AccountNameField, NewPasswordFields, useLinkedText } from './credential-fields.tsx';

const resetForm = z.object(newPasswordPair).check(matchingPasswords);

export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const email = useLinkedText('email');
  const [isLinkSpent, setIsLinkSpent] = useState(false);
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(resetForm),
      defaultValues: { password: '', passwordConfirmation: '' },
    },
    {
      save: (values) => api('POST /auth/reset-password', { body: { code, ...values } }),
      onSaved: () => void navigate('/login', { replace: true, state: { email } }),
      success: () => ({ title: 'Your password has been updated successfully.' }),
      failureText: 'Failed to reset password',
      onRefused: (error) => {
        setIsLinkSpent(isApiError(error, 'RESET_CODE_INVALID'));
        return false;
      },
    },
  );
  const { register } = form;

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      {isLinkSpent && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p>This link was used before, or is older than an hour.</p>
          <ButtonLink to="/forgot-password" state={{ email }} variant="outline">
            Ask for a new link
          </ButtonLink>
        </div>
      )}
      <AccountNameField email={email} />
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
