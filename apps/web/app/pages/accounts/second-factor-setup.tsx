import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { LogOutLink } from '../../features/accounts/log-out.tsx';
import { AddPasskeyDialog } from '../../features/accounts/add-passkey-dialog.tsx';
import { AddAppButton } from '../../features/accounts/authenticator-app.tsx';
import { useHasPasskeys } from '../../features/accounts/passkey-ceremony.ts';
import { readReturnPath } from '../../features/accounts/pending-action.ts';
import {
  type FirstRecoveryCodes,
  RecoveryCodesDialog,
} from '../../features/accounts/recovery-codes.tsx';
import { secondFactorQuery } from '../../features/accounts/second-factor-query.ts';
import { secondStepPath } from '../../features/accounts/second-factor-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';

export default function SecondFactorSetupPage() {
  return (
    <>
      <AccountHeading title="Protect your account">
        You can see the data of customers here, so a password alone is not enough. Choose a second
        way to confirm that it is you.
      </AccountHeading>
      <SecondFactorSetup />
      <LogOutLink />
    </>
  );
}

/** Stays until the user has seen the recovery codes. */
function SecondFactorSetup() {
  const { state: navigation } = useLocation();
  const [codes, setCodes] = useState<FirstRecoveryCodes>(null);
  const query = useQuery(secondFactorQuery);
  const newCodes = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const destination = readReturnPath(navigation);
  if (codes) {
    return (
      <RecoveryCodesDialog
        codes={codes}
        ref={newCodes}
        onSaved={() => void navigate(destination, { replace: true })}
      />
    );
  }
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-40" />}
      errorText="This page could not be loaded."
    >
      {({ state }) => {
        if (state === 'needed') return <Navigate to={secondStepPath} replace state={navigation} />;
        if (state !== 'missing') return <Navigate to={destination} replace />;
        return <ChooseFactor onAdded={setCodes} />;
      }}
    </QueryState>
  );
}

interface ChooseFactorProps {
  onAdded: (recoveryCodes: FirstRecoveryCodes) => void;
}

function ChooseFactor({ onAdded }: ChooseFactorProps) {
  const [isAdding, setIsAdding] = useState(false);
  const hasPasskeys = useHasPasskeys();
  return (
    <div className="grid gap-6">
      {hasPasskeys && (
        <div className="grid gap-2.5">
          <Button size="lg" onClick={() => setIsAdding(true)}>
            <Fingerprint aria-hidden />
            Add a passkey
          </Button>
          <p className="text-sm text-muted-foreground">
            The easiest way: your fingerprint, your face or the PIN of this device.
          </p>
        </div>
      )}
      <div className="grid gap-2.5">
        <AddAppButton size="lg" onAdded={onAdded}>
          Use an authenticator app
        </AddAppButton>
        <p className="text-sm text-muted-foreground">
          An app on your phone shows a code that you type in after your password.
        </p>
      </div>
      <AddPasskeyDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={(recoveryCodes) => {
          setIsAdding(false);
          onAdded(recoveryCodes);
        }}
      />
    </div>
  );
}
