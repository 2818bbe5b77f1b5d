import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useCurrentUser } from '../../accounts/session/use-current-user.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { deletionQuery } from './deletion-query.ts';
import { DeletionRefused } from './deletion-refused.tsx';
import { DeletionTopics } from './deletion-topics.tsx';

export function DeleteAccount() {
  const user = useCurrentUser();
  return (
    <QueryState
      query={useQuery(deletionQuery)}
      skeleton={<Skeleton className="h-80" />}
      errorText="What would be deleted could not be loaded."
    >
      {({ data: overview }) => (
        <>
          {overview.refusal && <DeletionRefused refusal={overview.refusal} />}
          <DeletionTopics {...overview} />
          {!overview.refusal && user && (
            <DeleteAccountForm overview={overview} username={user.username} />
          )}
        </>
      )}
    </QueryState>
  );
}
