import { zodResolver } from '@hookform/resolvers/zod';
import { emailField, passwordField } from '@partshelf/contract/api/fields.ts';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api, ApiError, isApiError, SiteDataBlocked } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { useCall } from '../../ui/use-call.ts';
import { showFieldErrors } from '../../ui/field-errors.ts';
import { usePrefilledEmail } from './account-page.tsx';
import { PasswordInput } from './credential-fields.tsx';
import { signInWithToken } from './pending-action.ts';

const loginForm = z.object({ email: emailField, password: passwordField });

type LoginValues = z.infer<typeof loginForm>;

export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: usePrefilledEmail(), password: '' },
  });
  const { errors } = formState;

  function reportFailure(error: unknown, email: string) {
    const text = showFieldErrors(error, setError, { identifier: 'email', password: 'password' });
    if (text === null) return;
    const isUnconfirmed = isApiError(error, 'EMAIL_NOT_CONFIRMED');
    const resend = () => void navigate('/resend-verification', { state: { email } });
    showErrorToast(
      'Error',
      text || 'Invalid email or password',
      isUnconfirmed ? { label: 'Resend email', onPress: resend } : undefined,
    );
  }

  const { mutate, isPending, error, variables } = useCall({
    call: ({ email, password }: LoginValues) =>
      api('POST /auth/local', { body: { identifier: email, password } }),
    onDone: ({ jwt }) => {
      signInWithToken(jwt);
      onSignedIn?.();
    },
    success: onSignedIn ? undefined : { title: 'Success', description: 'Logged in successfully' },
    onFailure: (failure, { email }) => reportFailure(failure, email),
  });
  const hasFieldErrors = errors.email !== undefined || errors.password !== undefined;

  return (
    <Form onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-4.5">
      {error && !hasFieldErrors && (
        <FormNotice tone="error">
          <FailureText error={error} email={variables.email} />
        </FormNotice>
      )}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username webauthn" {...register('email')} />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <Link to="/forgot-password" className="link text-xs">
            Forgot password?
          </Link>
        }
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" size="lg" pending={isPending && 'Logging in...'}>
        Login
      </Button>
    </Form>
  );
}

/** It stays where the toast goes, and says what to do next. */
function FailureText({ error, email }: { error: Error; email: string }) {
  if (isApiError(error, 'CREDENTIALS_WRONG')) {
    return 'The email address or the password is wrong. Check both, or choose a new password.';
  }
  if (isApiError(error, 'EMAIL_NOT_CONFIRMED')) {
    return (
      <>
        Open the link that we sent to this address first.{' '}
        <Link to="/resend-verification" state={{ email }} className="link">
          Send it again
        </Link>
      </>
    );
  }
  if (error instanceof SiteDataBlocked) return error.message;
  if (isApiError(error, 'STAFF_PASSWORD_NEEDED'))
    return 'Use the link in our email to choose a new password.';
  if (error instanceof ApiError && error.status === 429)
    return 'Wait a minute before you try again.';
  return 'You could not be logged in. Please try again.';
}
