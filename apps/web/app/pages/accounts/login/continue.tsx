import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { runPendingAction } from '../../../blocks/accounts/run-pending-action.ts';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { consumeDueAction } from '../../../features/accounts/pending-action/pending-action.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { withQueries } from '../../../rendering/query-provider.tsx';

export default withQueries(ContinuePage);

function ContinuePage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const action = consumeDueAction();
    if (!action) return void navigate('/', { replace: true });
    void runPendingAction(action, queries).then(({ to, state }) =>
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
