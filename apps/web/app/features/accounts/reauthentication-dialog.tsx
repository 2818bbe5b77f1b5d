import { useQuery } from '@tanstack/react-query';
import { withQueries } from '../../rendering/query-provider.tsx';
import { settleReauthentication } from '../../session-requests.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

/** It opens above the form whose call waits: closing it loses nothing there. */
export const ReauthenticationDialog = withQueries(AskToReauthenticate);

function AskToReauthenticate() {
  return (
    <Dialog
      open
      onOpenChange={(opens) => !opens && settleReauthentication(false)}
      title="Confirm that it is you"
      description="This protects what you are about to do. We ask again after ten minutes."
    >
      <ReauthenticationStep onEnd={settleReauthentication} />
    </Dialog>
  );
}

/** Loads the methods that this user has; `onEnd` gets whether one succeeded. */
export function ReauthenticationStep({ onEnd }: { onEnd: (isReauthenticated: boolean) => void }) {
  const query = useQuery(secondFactorQuery);
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-32" />}
      errorText="This could not be loaded."
    >
      {({ proofMethods }) => (
        <ReauthenticationForm
          methods={proofMethods}
          onReauthenticated={() => onEnd(true)}
          onCancel={() => onEnd(false)}
        />
      )}
    </QueryState>
  );
}
