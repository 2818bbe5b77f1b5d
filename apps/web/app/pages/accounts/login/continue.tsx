import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type Destination, runPendingAction } from '../../../blocks/accounts/run-pending-action.ts';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import {
  consumeDueAction,
  isActionDue,
} from '../../../features/accounts/pending-action/pending-action.ts';
import { needsSecondStep } from '../../../features/accounts/second-factor/second-step/needs-second-step.ts';
import { secondStepPath } from '../../../features/accounts/second-factor/second-step/second-step-paths.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { withQueries } from '../../../rendering/query-provider.tsx';

export default withQueries(ContinuePage);

/** The action waits until the second step of the sign-in is done. */
async function continueWithAction(queries: QueryClient): Promise<Destination> {
  if (!isActionDue()) return { to: '/' };
  if (await needsSecondStep(queries)) return { to: secondStepPath, state: { from: '/continue' } };
  const action = consumeDueAction();
  return action ? runPendingAction(action, queries) : { to: '/' };
}

function ContinuePage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void continueWithAction(queries).then(({ to, state }) =>
      navigate(to, { replace: true, state }),
    );
  }, [navigate, queries]);

  return (
    <>
      <AccountHeading title="One moment" />
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner className="text-primary-text" />
        Continuing with the product you chose.
      </p>
    </>
  );
}
