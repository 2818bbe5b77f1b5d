import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, staffPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { usernameField } from '@partshelf/contract/api/fields.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { LinkedAccountName, NewPasswordFields } from './credential-fields.tsx';
import { showFieldErrors } from '../../ui/show-field-errors.ts';

const acceptForm = z
  .object({ username: usernameField, ...staffPasswordPair })
  .check(matchingPasswords);

type AcceptValues = z.infer<typeof acceptForm>;

const formFields = {
  username: 'username',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
} as const;

export function AcceptInvitationForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(acceptForm),
    defaultValues: { username: '', password: '', passwordConfirmation: '' },
  });
  const { errors } = formState;

  const { mutate, isPending } = useMutation({
    mutationFn: (values: AcceptValues) =>
      api('POST /auth/accept-invitation', { body: { token, ...values } }),
    onSuccess: ({ email }) => {
      toast({
        variant: 'success',
        title: 'Your account is ready',
        description: `Log in with ${email} and your password.`,
      });
      void navigate('/login', { replace: true });
    },
    onError: (error) => {
      const text = showFieldErrors(error, setError, formFields);
      if (text !== null) {
        setError('root', { message: text || 'Your account could not be made. Please try again.' });
      }
    },
  });

  return (
    <Form onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Username" error={errors.username?.message}>
        <Input autoComplete="nickname" {...register('username')} />
      </Field>
      <LinkedAccountName />
      <NewPasswordFields
        minLength={limits.staffPasswordMin}
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <Button type="submit" size="lg" pending={isPending && 'Saving...'}>
        Make my account
      </Button>
    </Form>
  );
}
