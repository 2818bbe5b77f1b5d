import type { ComponentProps } from 'react';
import { Field, Input } from '../../../../../ui/field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

export function TextField({ label, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input {...input} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
