import type { AuthenticatorAppSetup } from '@partshelf/contract/accounts/second-factor.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog-footer.tsx';
import { CodeInput } from '../code-input.tsx';
import type { FirstRecoveryCodes } from '../recovery-codes/first-recovery-codes.ts';
import { QrCode } from './qr-code.tsx';
import { useConfirmAuthenticatorApp } from './use-authenticator-app.ts';

interface ConfirmAppFormProps {
  setup: AuthenticatorAppSetup;
  onClose: () => void;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

export function ConfirmAppForm({ setup, onClose, onAdded }: ConfirmAppFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useConfirmAuthenticatorApp(onAdded);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(code.trim() === '');
    if (!isPending && code.trim() !== '') mutate(code);
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      <SecretToScan {...setup} />
      <Field
        label="Six-digit code"
        hint="The code that the app shows now."
        error={isMissing ? 'Code is required' : describeFailure(error)}
      >
        <CodeInput value={code} onChange={({ target }) => setCode(target.value)} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Confirming...'}>
          Confirm code
        </Button>
      </DialogFooter>
    </Form>
  );
}

function SecretToScan({ secret, uri }: AuthenticatorAppSetup) {
  const source = useRef<HTMLElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="min-w-0 grow basis-48 text-sm">
        <p>Scan the picture with your authenticator app. Or type this key into it:</p>
        <div className="mt-2 flex items-center gap-2 rounded-md bg-muted px-3 py-2">
          <code ref={source} className="min-w-0 grow font-mono text-sm break-all">
            {secret}
          </code>
          <CopyButton text={secret} label="key" source={source} />
        </div>
      </div>
    </div>
  );
}

function describeFailure(error: Error | null): string | undefined {
  if (!error) return undefined;
  const text = error instanceof ApiError ? error.fields['code']?.[0] : undefined;
  return text ?? messageOf(error, 'The code could not be checked. Please try again.');
}
