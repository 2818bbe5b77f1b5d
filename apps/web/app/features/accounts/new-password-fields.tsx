import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field.tsx';

interface NewPasswordFieldsProps {
  label?: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: {
    password?: FieldError | undefined;
    passwordConfirmation?: FieldError | undefined;
  };
}

/** A password that is chosen, twice. */
export function NewPasswordFields({
  label = 'Password',
  password,
  confirmation,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={label} error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...password} />
      </Field>
      <Field label="Confirm password" error={errors.passwordConfirmation?.message}>
        <Input type="password" autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}
