import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { apiPath, api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useCall } from '../../ui/use-call.ts';
import { AccountNameField, PasswordInput } from './credential-fields.tsx';
import { useCurrentUser } from './current-user.ts';
import { storeMicrosoftReturnPath } from './provider-return-path.ts';

const methodTexts: Record<
  SignInMethodName,
  { readonly listed: string; readonly command: string; readonly start: string }
> = {
  password: { listed: 'Email and password', command: 'Remove password', start: 'Your password' },
  google: { listed: 'Google', command: 'Remove Google', start: 'Google' },
  microsoft: { listed: 'Microsoft', command: 'Remove Microsoft', start: 'Microsoft' },
};

const order = Object.keys(methodTexts) as SignInMethodName[];

/** Renders nothing in a shop without keys for Microsoft. */
export function SignInMethodsPanel() {
  const headingId = useId();
  const { data: methods, isLoading } = useSignInMethods();
  if (isLoading) return <Skeleton className="h-36 rounded-lg" />;
  if (!methods) return null;
  const present = order.filter((name) => methods[name]);
  const isOnlyWay = present.length === 1;
  return (
    <section aria-labelledby={headingId} className="grid gap-3 sheet px-5 md:px-7 py-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-h2">
          Ways to log in
        </h2>
        {!methods.microsoft && (
          <Button asChild variant="outline">
            <a
              href={apiPath('GET /connect/microsoft')}
              onClick={() => storeMicrosoftReturnPath('/profile/security')}
            >
              Connect Microsoft
            </a>
          </Button>
        )}
      </div>
      <ul>
        {present.map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-border py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              {methodTexts[name].listed}
              {name === 'microsoft' && `: ${methods.microsoft?.label}`}
            </span>
            {!isOnlyWay && <RemoveMethod method={name} hasPassword={methods.password} />}
          </li>
        ))}
      </ul>
      {isOnlyWay && methods.microsoft && (
        <p className="text-sm text-muted-foreground">
          To remove Microsoft, choose a password first: log out and use “Forgot password?”.
        </p>
      )}
    </section>
  );
}

interface RemoveMethodProps {
  method: SignInMethodName;
  hasPassword: boolean;
}

function RemoveMethod({ method, hasPassword }: RemoveMethodProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { command } = methodTexts[method];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={command}
      description="Every other device is logged out, and we send you an email about it."
      trigger={<Button variant="outline">{command}</Button>}
    >
      <RemoveMethodForm
        method={method}
        hasPassword={hasPassword}
        onClose={() => setIsOpen(false)}
      />
    </Dialog>
  );
}

interface RemoveMethodFormProps {
  method: SignInMethodName;
  hasPassword: boolean;
  onClose: () => void;
}

function RemoveMethodForm({ method, hasPassword, onClose }: RemoveMethodFormProps) {
  const { start } = methodTexts[method];
  const user = useCurrentUser();
  const [currentPassword, setCurrentPassword] = useState('');
  const way = method === 'password' ? 'your password' : start;
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /users/me/sign-in-methods/remove', {
        body: { method, ...(hasPassword && { currentPassword }) },
      }),
    onDone: onClose,
    success: { title: 'Removed', description: `You can no longer log in with ${way}.` },
    changedKeys: [['accounts']],
    failureText: `${start} could not be removed. Please try again.`,
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      {hasPassword && <AccountNameField email={user?.email} />}
      {hasPassword && (
        <Field label="Current password">
          <PasswordInput
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={({ target }) => setCurrentPassword(target.value)}
          />
        </Field>
      )}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Removing...'}>
          Remove
        </Button>
      </DialogFooter>
    </Form>
  );
}

const signInMethodsQuery = apiQuery(
  ['accounts', 'sign-in-methods'],
  'GET /users/me/sign-in-methods',
  {},
);

/**
 * Returns undefined while it loads, and in a shop without keys for Microsoft: there each account
 * has one way.
 */
export function useSignInMethods() {
  const { microsoft } = useShopSettings();
  return useQuery({ ...signInMethodsQuery, enabled: microsoft });
}
