import { useQuery } from '@tanstack/react-query';
import { settleProof } from '../../../proof-request.ts';
import { withQueries } from '../../../rendering/query-provider.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { secondFactorQuery } from '../second-factor/second-factor-query.ts';
import { ProofForm } from './proof-form.tsx';

/** Above the form whose call waits: closing it loses nothing there. */
export const ProofDialog = withQueries(AskForProof);

function AskForProof() {
  return (
    <Dialog
      open
      onOpenChange={(opens) => !opens && settleProof(false)}
      title="Confirm that it is you"
      description="This protects what you are about to do. We ask again after ten minutes."
    >
      <ProofStep onEnd={settleProof} />
    </Dialog>
  );
}

/** Loads the ways to prove it; `onEnd` gets whether one succeeded. */
export function ProofStep({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const query = useQuery(secondFactorQuery);
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-32" />}
      errorText="This could not be loaded."
    >
      {({ proofMethods }) => (
        <ProofForm
          methods={proofMethods}
          onProved={() => onEnd(true)}
          onCancel={() => onEnd(false)}
        />
      )}
    </QueryState>
  );
}
