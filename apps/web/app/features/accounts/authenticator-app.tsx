import type { AuthenticatorAppSetup } from '@partshelf/contract/accounts/second-factor.ts';
import { Smartphone } from 'lucide-react';
import { type RefObject, useState, type SubmitEvent, useRef } from 'react';
import { messageOf, api, ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCall } from '../../ui/use-call.ts';
import { CodeInput } from './credential-fields.tsx';
import type { FirstRecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { SecurityPart } from './security-part.tsx';

interface AuthenticatorAppPartProps {
  app: { readonly createdAt: string } | null;
  focusOnClose: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

export function AuthenticatorAppPart({ app, focusOnClose, onAdded }: AuthenticatorAppPartProps) {
  return (
    <SecurityPart
      title="Authenticator app"
      text={
        app
          ? `Added ${formatDate(app.createdAt)}. You are asked for a code from it when you log in.`
          : 'After your password, you enter a code from an app on your phone.'
      }
      action={
        app ? (
          <RemoveApp />
        ) : (
          <AddAppButton focusOnClose={focusOnClose} onAdded={onAdded}>
            Add an app
          </AddAppButton>
        )
      }
    />
  );
}

function RemoveApp() {
  return (
    <CallButton
      name={
        <>
          Remove<span className="sr-only"> authenticator app</span>
        </>
      }
      question={{
        title: 'Remove the authenticator app?',
        description: 'Its codes no longer work here. Delete the entry in the app as well.',
        action: 'Remove app',
        isDangerous: true,
      }}
      pending="Removing..."
      call={() => api('DELETE /users/me/authenticator-app', {})}
      success={{
        title: 'Authenticator app removed',
        description: 'You are no longer asked for a code when you log in.',
      }}
      changedKeys={[secondFactorQuery.queryKey]}
      failureText="The app could not be removed."
    />
  );
}

interface AddAppButtonProps {
  size?: 'lg';
  focusOnClose?: RefObject<HTMLElement | null>;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
  children: string;
}

export function AddAppButton({ size, focusOnClose, onAdded, children }: AddAppButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    mutate,
    isPending,
    data: setup,
  } = useCall({
    call: () => api('POST /users/me/authenticator-app', {}),
    onDone: () => setIsOpen(true),
    failureTitle: 'Error',
    failureText: 'The authenticator app could not be added.',
  });

  function handleAdded(recoveryCodes: FirstRecoveryCodes) {
    setIsOpen(false);
    onAdded(recoveryCodes);
  }

  return (
    <>
      <Button
        variant="outline"
        size={size}
        pending={isPending && 'One moment...'}
        onClick={() => mutate()}
      >
        <Smartphone aria-hidden />
        {children}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        {...(focusOnClose && { focusOnClose })}
        title="Add an authenticator app"
        description="Logging in then asks for a code from the app."
      >
        {setup && (
          <ConfirmAppForm setup={setup} onClose={() => setIsOpen(false)} onAdded={handleAdded} />
        )}
      </Dialog>
    </>
  );
}

interface ConfirmAppFormProps {
  setup: AuthenticatorAppSetup;
  onClose: () => void;
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

function ConfirmAppForm({ setup, onClose, onAdded }: ConfirmAppFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useCall({
    call: (given: string) =>
      api('POST /users/me/authenticator-app/confirm', { body: { code: given } }),
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
    success: {
      title: 'Authenticator app added',
      description: 'From now on, you are asked for a code from it when you log in.',
    },
    changedKeys: [secondFactorQuery.queryKey],
  });

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
        hint="Enter the code that the app shows now."
        error={isMissing ? 'Code is required' : getFailureText(error)}
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
        <p>Scan the QR code with your authenticator app, or type in this key:</p>
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

function getFailureText(error: Error | null): string | undefined {
  if (!error) return undefined;
  const text = error instanceof ApiError ? error.fields['code']?.[0] : undefined;
  return text ?? messageOf(error, 'The code could not be checked. Please try again.');
}
