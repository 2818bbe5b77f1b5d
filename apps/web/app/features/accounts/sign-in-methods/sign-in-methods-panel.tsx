import { apiPath } from '../../../api.ts';
import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { storeMicrosoftReturnPath } from '../microsoft/microsoft-return-path.ts';
import { methodNames } from './method-names.ts';
import { RemoveMethod } from './remove-method.tsx';
import { useSignInMethods } from './sign-in-methods-query.ts';

const order = Object.keys(methodNames) as SignInMethodName[];

/** Renders nothing in a shop without keys for Microsoft. */
export function SignInMethodsPanel() {
  const headingId = useId();
  const methods = useSignInMethods();
  if (!methods) return null;
  const present = order.filter((name) => methods[name]);
  const isOnlyWay = present.length === 1;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 grid gap-3 rounded-lg border border-border bg-card px-7 py-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-h3">
          Ways to sign in
        </h2>
        {!methods.microsoft && (
          <Button asChild variant="outline">
            <a
              href={apiPath('GET /connect/microsoft')}
              onClick={() => storeMicrosoftReturnPath('/profile')}
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
              {methodNames[name].listed}
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
