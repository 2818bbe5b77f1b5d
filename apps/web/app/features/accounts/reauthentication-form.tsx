import type {
  SecondFactor,
  ReauthenticationInput,
} from '@partshelf/contract/accounts/second-factor.ts';
import { Fingerprint } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { messageOf, fieldMessageOf, api, apiPath } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form, focusFirstField } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { AccountNameField, CodeInput, PasswordInput } from './credential-fields.tsx';
import { useCurrentUser } from './current-user.ts';
import { useHasPasskeys, isPasskeyCancelled, readPasskey } from './passkey-ceremony.ts';
import { OrDivider } from './provider-buttons.tsx';
import { storeGoogleReturnPath, storeMicrosoftReturnPath } from './provider-return-path.ts';
import { secondFactorQuery } from './second-factor-query.ts';
import { endLocalSession } from './log-out.tsx';

interface ReauthenticationFormProps {
  methods: SecondFactor['proofMethods'];
  onReauthenticated: () => void;
  onCancel?: () => void;
}

export function ReauthenticationForm({
  methods,
  onReauthenticated,
  onCancel,
}: ReauthenticationFormProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const reauthentication = useReauthentication(onReauthenticated);
  const canUsePasskey = useHasPasskeys() && methods.includes('passkey');
  const fieldMethod = (['code', 'password'] as const).find((method) => methods.includes(method));
  const size = onCancel ? undefined : 'lg';

  if (isRecovering) {
    return (
      <ReauthenticationFieldForm
        key="recoveryCode"
        method="recoveryCode"
        reauthentication={reauthentication}
        size={size}
      >
        <Button variant="ghost" size={size} onClick={() => setIsRecovering(false)}>
          Back
        </Button>
      </ReauthenticationFieldForm>
    );
  }
  return (
    <div className="grid gap-4.5">
      {canUsePasskey && (
        <Button
          size="lg"
          variant={fieldMethod ? 'outline' : 'default'}
          pending={reauthentication.pending === 'passkey' && 'Waiting for your passkey...'}
          onClick={() => reauthentication.reauthenticate('passkey')}
        >
          <Fingerprint aria-hidden />
          Use a passkey
        </Button>
      )}
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {reauthentication.isCancelled && 'No passkey was used. Try again when you are ready.'}
      </p>
      {reauthentication.passkeyError && (
        <FormNotice tone="error">
          {messageOf(
            reauthentication.passkeyError,
            'Your passkey could not be used. Please try again.',
          )}
        </FormNotice>
      )}
      {canUsePasskey && fieldMethod && <OrDivider />}
      {fieldMethod && (
        <ReauthenticationFieldForm
          method={fieldMethod}
          reauthentication={reauthentication}
          size={size}
        >
          {onCancel && <CancelButton onClick={onCancel} />}
        </ReauthenticationFieldForm>
      )}
      {methods.includes('google') && <SignInAgain provider="google" />}
      {methods.includes('microsoft') && <SignInAgain provider="microsoft" />}
      {methods.includes('recoveryCode') && (
        <Button
          variant="link"
          className="h-auto! justify-self-start"
          onClick={() => setIsRecovering(true)}
        >
          Use a recovery code
        </Button>
      )}
      {onCancel && !fieldMethod && (
        <div className="flex justify-end">
          <CancelButton onClick={onCancel} />
        </div>
      )}
    </div>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" onClick={onClick}>
      Cancel
    </Button>
  );
}

type FieldMethod = 'password' | 'code' | 'recoveryCode';

const fieldTexts: Record<FieldMethod, { label: string; hint?: string; missing: string }> = {
  password: { label: 'Your password', missing: 'Password is required' },
  code: {
    label: 'Six-digit code',
    hint: 'Enter the code from your authenticator app.',
    missing: 'Code is required',
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'Each code works once.',
    missing: 'Recovery code is required',
  },
};

interface ReauthenticationFieldFormProps {
  method: FieldMethod;
  reauthentication: Reauthentication;
  size?: 'lg';
  children?: ReactNode;
}

function ReauthenticationFieldForm({
  method,
  reauthentication,
  size,
  children,
}: ReauthenticationFieldFormProps) {
  const user = useCurrentUser();
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { label, hint, missing } = fieldTexts[method];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(value.trim() === '');
    if (reauthentication.pending || value.trim() === '') return;
    reauthentication.reauthenticate(
      method === 'password' ? { method, password: value } : { method, code: value },
    );
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
        error={isMissing ? missing : getFailureText(reauthentication.formError)}
      >
        {method === 'password' && <PasswordInput autoComplete="current-password" {...field} />}
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
          pending={reauthentication.pending === 'form' && 'Confirming...'}
        >
          Confirm
        </Button>
      </div>
    </Form>
  );
}

function getFailureText(error: Error | null): string | undefined {
  return error
    ? fieldMessageOf(error, 'This could not be confirmed. Please try again.')
    : undefined;
}

const askForPasskey = async (): Promise<ReauthenticationInput> => ({
  method: 'passkey',
  credential: await readPasskey(await api('POST /sessions/current/proof/options', {})),
});

/** For `passkey`, the browser asks for one. */
function useReauthentication(onReauthenticated: () => void) {
  const { mutate, isPending, variables, error } = useCall({
    call: async (given: Exclude<ReauthenticationInput, { method: 'passkey' }> | 'passkey') =>
      api('POST /sessions/current/proof', {
        body: given === 'passkey' ? await askForPasskey() : given,
      }),
    onDone: onReauthenticated,
    changedKeys: [secondFactorQuery.queryKey],
  });
  const isPasskey = variables === 'passkey';
  const isCancelled = isPasskeyCancelled(error);
  return {
    reauthenticate: mutate,
    pending: isPending && (isPasskey ? 'passkey' : 'form'),
    isCancelled,
    passkeyError: isPasskey && !isCancelled ? error : null,
    formError: isPasskey ? null : error,
  };
}

type Reauthentication = ReturnType<typeof useReauthentication>;

const providers = {
  google: {
    name: 'Google',
    path: apiPath('GET /connect/google'),
    storeReturnPath: storeGoogleReturnPath,
  },
  microsoft: {
    name: 'Microsoft',
    path: apiPath('GET /connect/microsoft'),
    storeReturnPath: storeMicrosoftReturnPath,
  },
};

/** Users without a password sign in again: a new session counts as reauthentication. */
function SignInAgain({ provider }: { provider: keyof typeof providers }) {
  const { name, path, storeReturnPath } = providers[provider];
  const { pathname, search } = useLocation();
  const { mutate, isPending, errorText } = useCall({
    call: () => api('DELETE /sessions/current', {}),
    failureText: 'You could not be logged out. Please try again.',
    onDone: () => {
      storeReturnPath(pathname + search);
      endLocalSession('notified');
      window.location.assign(path);
    },
  });
  return (
    <div className="grid gap-3">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <Button
        variant="outline"
        size="lg"
        pending={isPending && 'One moment...'}
        onClick={() => mutate()}
      >
        Sign in with {name} again
      </Button>
      <p className="text-sm text-muted-foreground">
        You return to this page. What you have not saved here is lost.
      </p>
    </div>
  );
}
