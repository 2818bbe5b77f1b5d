import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { AuthenticatorAppPart } from './authenticator-app.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryCodesDialog, RecoveryCodesPart } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

export function SignInSecurityPanel() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const newCodes = useRef<HTMLDivElement>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery(secondFactorQuery);

  return (
    <section aria-labelledby={headingId} className="overflow-hidden sheet">
      <div className="px-5 md:px-7 py-5">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h2 outline-none">
          Login security
        </h2>
        <p className="text-sm text-muted-foreground">
          A second step protects your account even if someone else knows your password.
        </p>
      </div>
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          ref={newCodes}
          focusOnClose={heading}
          onSaved={() => setCodes(null)}
        />
      )}
      <QueryState
        query={query}
        skeleton={<Skeleton className="m-7 h-32" />}
        errorText="Your login security could not be loaded."
      >
        {({ state, factors }) =>
          factors && (
            <>
              <PasskeysPart
                passkeys={factors.passkeys}
                focusOnClose={newCodes}
                onAdded={(added) => added && setCodes(added)}
              />
              <AuthenticatorAppPart
                app={factors.authenticatorApp}
                focusOnClose={newCodes}
                onAdded={(added) => added && setCodes(added)}
              />
              {state === 'proved' && (
                <RecoveryCodesPart
                  left={factors.recoveryCodesLeft}
                  focusOnClose={newCodes}
                  onRenewed={setCodes}
                />
              )}
            </>
          )
        }
      </QueryState>
    </section>
  );
}
