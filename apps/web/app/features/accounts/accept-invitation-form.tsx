import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, staffPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { usernameField } from '@partshelf/contract/api/fields.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import { AccountNameField, NewPasswordFields, useLinkedText } from './credential-fields.tsx';

const acceptForm = z
  .object({ username: usernameField, ...staffPasswordPair })
  .check(matchingPasswords);

export function AcceptInvitationForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const email = useLinkedText('email');
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(acceptForm),
      defaultValues: { username: '', password: '', passwordConfirmation: '' },
    },
    {
      save: (values) => api('POST /auth/accept-invitation', { body: { token, ...values } }),
      onSaved: () => void navigate('/login', { replace: true }),
      success: (account) => ({
        title: 'Your account is ready',
        description: `Log in with ${account.email} and your password.`,
      }),
      failureText: 'Your account could not be created. Please try again.',
    },
  );
  const { register } = form;

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Username" error={errors.username?.message}>
        <Input autoComplete="nickname" {...register('username')} />
      </Field>
      <AccountNameField email={email} />
      <NewPasswordFields
        minLength={limits.staffPasswordMin}
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <Button type="submit" size="lg" pending={isPending && 'Saving...'}>
        Create account
      </Button>
    </Form>
  );
}
