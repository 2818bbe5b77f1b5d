import { type ReactNode, type SubmitEvent, useState } from 'react';
import { fieldMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form, focusFirstField } from '../../../ui/forms/form.tsx';
import { AccountNameField } from '../login/account-name-field.tsx';
import { CodeInput } from '../second-factor/code-input.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import type { Prove } from './use-prove.ts';

export type FieldMethod = 'password' | 'code' | 'recoveryCode';

const texts: Record<FieldMethod, { label: string; hint?: string; missing: string }> = {
  password: { label: 'Your password', missing: 'Password is required' },
  code: {
    label: 'Six-digit code',
    hint: 'From your authenticator app.',
    missing: 'Code is required',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'Each works once.',
    missing: 'Recovery code is required',
  },
};

interface ProofFieldFormProps {
  method: FieldMethod;
  prove: Prove;
  size?: 'lg';
  /** Beside the button. */
  children?: ReactNode;
}

export function ProofFieldForm({ method, prove, size, children }: ProofFieldFormProps) {
  const user = useCurrentUser();
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { label, hint, missing } = texts[method];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(value.trim() === '');
    if (prove.pending || value.trim() === '') return;
    prove.prove(method === 'password' ? { method, password: value } : { method, code: value });
  }

  const field = {
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => setValue(target.value),
  };
  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-4.5">
      {method === 'password' && <AccountNameField email={user?.email} />}
      <Field
        label={label}
        hint={hint}
        error={isMissing ? missing : describeFailure(prove.formError)}
      >
        {method === 'password' && (
          <Input type="password" autoComplete="current-password" {...field} />
        )}
        {method === 'code' && <CodeInput {...field} />}
        {method === 'recoveryCode' && (
          <Input autoComplete="off" spellCheck={false} className="font-mono" {...field} />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button
          type="submit"
          size={size}
          className={size && 'grow'}
          pending={prove.pending === 'form' && 'Confirming...'}
        >
          Confirm
        </Button>
      </div>
    </Form>
  );
}

function describeFailure(error: Error | null): string | undefined {
  return error
    ? fieldMessageOf(error, 'This could not be confirmed. Please try again.')
    : undefined;
}
