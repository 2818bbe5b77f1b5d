import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { currentUserQuery } from '../../features/accounts/current-user.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const handle = privatePage('token');

export default withQueries(UnsubscribePage);

function UnsubscribePage() {
  const token = useSearchParams()[0].get('token');
  const { mutate, isPending, isSuccess, errorText } = useCall({
    call: (given: string) => api('POST /unsubscribe', { query: { token: given } }),
    changedKeys: [currentUserQuery.queryKey],
    failureText: 'Your choice could not be saved. Please try again.',
  });
  return (
    <>
      <AccountHeading title="Unsubscribe">
        {token && !isSuccess && 'No more emails about new releases of what you bought?'}
      </AccountHeading>
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Invalid unsubscribe link</FormNotice>}
        {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
        {isSuccess && (
          <FormNotice tone="success">
            You are unsubscribed. Emails about your account and your orders still arrive.
          </FormNotice>
        )}
        {token && !isSuccess && (
          <Button size="lg" pending={isPending && 'Unsubscribing…'} onClick={() => mutate(token)}>
            Unsubscribe
          </Button>
        )}
        <ButtonLink to="/profile/emails" variant="outline" size="lg">
          Choose your emails in your profile
        </ButtonLink>
      </div>
    </>
  );
}
