import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { LinkAction } from '../../features/accounts/link-action.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';

export const handle = privatePage('token');

export default withQueries(ConfirmSubscriptionPage);

function ConfirmSubscriptionPage() {
  return (
    <LinkAction
      title="Confirm your subscription"
      question="Press the button to get an email when new parts are ready."
      label="Confirm subscription"
      done="You are subscribed. Every email has a link to unsubscribe."
      token={useSearchParams()[0].get('token')}
      act={(token) => api('POST /subscribers/confirm', { body: { token } })}
    />
  );
}
