import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { ProofForm } from '../../proof/proof-form.tsx';
import { readReturnPath } from '../../session/return-path.ts';
import { secondFactorQuery } from '../second-factor-query.ts';
import { setupPath } from './second-step-paths.ts';

export function SecondStep() {
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
        return <ProofForm methods={proofMethods} onProved={finish} />;
      }}
    </QueryState>
  );
}
