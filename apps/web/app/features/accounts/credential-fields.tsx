import type { ComponentProps } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ApiError, isApiError } from '../../api.ts';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** Invisible: password managers store a new password with the name in its form. */
export function AccountNameField({ email }: { email: string | undefined }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      aria-hidden
      tabIndex={-1}
      readOnly
      value={email ?? ''}
      className="sr-only"
    />
  );
}

/** Links of emails have the address behind the `#`, which the server does not see. */
export function LinkedAccountName() {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const email = isHydrated ? new URLSearchParams(hash.slice(1)).get('email') : null;
  return <AccountNameField email={email ?? undefined} />;
}

interface NewPasswordFieldsProps {
  label?: string;
  minLength?: number;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: {
    password?: FieldError | undefined;
    passwordConfirmation?: FieldError | undefined;
  };
}

export function NewPasswordFields({
  label = 'Password',
  minLength,
  password,
  confirmation,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        hint={minLength && `At least ${minLength} characters.`}
        error={errors.password?.message}
      >
        <Input type="password" autoComplete="new-password" {...password} />
      </Field>
      <Field label="Confirm password" error={errors.passwordConfirmation?.message}>
        <Input type="password" autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}

/** For the six digits of an authenticator app. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="font-mono tracking-[0.2em] tabular-nums"
      {...props}
    />
  );
}

export const wrongPassword = 'Incorrect password. Please try again.';

export function isAboutPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(error.fields);
  if (fields.length > 0) return fields.includes('currentPassword');
  return isApiError(error, 'PASSWORD_WRONG');
}
