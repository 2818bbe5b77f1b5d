import { microsoftEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import type { SignInMethods } from '@partshelf/contract/accounts/microsoft.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { apiQuery } from '../../../query-client.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RemoveMicrosoftForm } from './remove-microsoft-form.tsx';

export const signInMethodsQuery = apiQuery(
  ['accounts', 'sign-in-methods'],
  microsoftEndpoints.methods,
  {},
);

function describe({ password, google, microsoft }: SignInMethods): string[] {
  return [
    ...(password ? ['Email and password'] : []),
    ...(google ? ['Google'] : []),
    ...(microsoft ? [`Microsoft: ${microsoft.label}`] : []),
  ];
}

/** Renders nothing in a shop without keys for Microsoft. */
export function SignInMethodsPanel() {
  const { microsoft } = useShopSettings();
  return microsoft ? <Panel /> : null;
}

function Panel() {
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data: methods } = useQuery(signInMethodsQuery);
  if (!methods) return null;
  const isOnlyWay = !methods.password && !methods.google;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-card px-7 py-5"
    >
      <div className="min-w-50 grow basis-0">
        <h2 id={headingId} className="text-h3">
          Ways to sign in
        </h2>
        <ul className="text-sm text-muted-foreground">
          {describe(methods).map((method) => (
            <li key={method} className="break-words">
              {method}
            </li>
          ))}
        </ul>
        {isOnlyWay && (
          <p className="mt-2 text-sm text-muted-foreground">
            To remove Microsoft, choose a password first: log out and use “Forgot password?”.
          </p>
        )}
      </div>
      {methods.microsoft && !isOnlyWay && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Remove Microsoft"
          description="Every other device is signed out, and we send you an email about it."
          trigger={<Button variant="outline">Remove Microsoft</Button>}
        >
          <RemoveMicrosoftForm hasPassword={methods.password} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
      {!methods.microsoft && (
        <Button asChild variant="outline">
          <a href={`/api${microsoftEndpoints.connect.path}`}>Connect Microsoft</a>
        </Button>
      )}
    </section>
  );
}
