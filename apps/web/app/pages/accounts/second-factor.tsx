import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { LogOutLink } from '../../features/accounts/log-out.tsx';
import { readReturnPath } from '../../features/accounts/pending-action.ts';
import { ReauthenticationForm } from '../../features/accounts/reauthentication-form.tsx';
import { secondFactorQuery } from '../../features/accounts/second-factor-query.ts';
import { setupPath } from '../../features/accounts/second-factor-refusal.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';

export default function SecondFactorPage() {
  return (
    <>
      <AccountHeading title="One more step">
        Confirm that it is you to finish logging in.
      </AccountHeading>
      <SecondStep />
      <LogOutLink />
    </>
  );
}

function SecondStep() {
  const { state: navigation } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(secondFactorQuery);
  const destination = readReturnPath(navigation);

  function finish() {
    toast({ variant: 'success', title: 'Success', description: 'Logged in successfully' });
    void navigate(destination, { replace: true });
  }

  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-40" />}
      errorText="This page could not be loaded."
    >
      {({ state, proofMethods }) => {
        if (state === 'missing') return <Navigate to={setupPath} replace state={navigation} />;
        if (state !== 'needed') return <Navigate to={destination} replace />;
        return <ReauthenticationForm methods={proofMethods} onReauthenticated={finish} />;
      }}
    </QueryState>
  );
}
