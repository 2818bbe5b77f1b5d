import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input } from '../../../ui/forms/field.tsx';

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
