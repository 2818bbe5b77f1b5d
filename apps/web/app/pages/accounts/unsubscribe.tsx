import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api, messageOf } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { currentUserQuery } from '../../features/accounts/current-user.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('token');

export default withQueries(UnsubscribePage);

function UnsubscribePage() {
  const token = useSearchParams()[0].get('token');
  const queries = useQueryClient();
  const unsubscribe = useMutation({
    mutationFn: (given: string) => api('POST /unsubscribe', { query: { token: given } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
  return (
    <>
      <AccountHeading title="Unsubscribe">
        {token && !unsubscribe.isSuccess && 'No more emails about new releases of what you bought?'}
      </AccountHeading>
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Invalid unsubscribe link</FormNotice>}
        {unsubscribe.isError && (
          <FormNotice tone="error">
            {messageOf(unsubscribe.error, 'Your choice could not be saved. Please try again.')}
          </FormNotice>
        )}
        {unsubscribe.isSuccess && (
          <FormNotice tone="success">
            You are unsubscribed. Emails about your account and your orders still arrive.
          </FormNotice>
        )}
        {token && !unsubscribe.isSuccess && (
          <Button
            size="lg"
            pending={unsubscribe.isPending && 'Unsubscribing…'}
            onClick={() => unsubscribe.mutate(token)}
          >
            Unsubscribe
          </Button>
        )}
        <Button asChild variant="outline" size="lg">
          <Link to="/profile#mails">Choose your emails in your profile</Link>
        </Button>
      </div>
    </>
  );
}
