import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ApiError, isApiError } from '../../api.ts';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** It is invisible: password managers store a new password with the name in its form. */
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

/** Links of emails have it behind the `#`, which the server does not see. */
export function useLinkedText(name: 'email' | 'company'): string | undefined {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  return (isHydrated && new URLSearchParams(hash.slice(1)).get(name)) || undefined;
}

interface PasswordInputProps extends ComponentProps<typeof Input> {
  autoComplete: 'current-password' | 'new-password';
  shown?: string;
}

export function PasswordInput({ shown = 'password', className, ...props }: PasswordInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  // Browsers offer to store only what is hidden when the form is sent.
  useEffect(() => {
    const form = box.current?.closest('form');
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <div ref={box} className="relative">
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isShown ? 'text' : 'password'}
        className={clsx('pr-12', className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted-foreground -outline-offset-2 hover:text-foreground"
      >
        <Icon aria-hidden className="size-5" />
        <span className="sr-only">Show {shown}</span>
      </button>
    </div>
  );
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
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <Field label="Confirm password" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" shown="confirmation" {...confirmation} />
      </Field>
    </>
  );
}

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
