import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { LinkAction } from '../../features/accounts/link-action.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';

export const handle = privatePage('token');

export default withQueries(EndSubscriptionPage);

function EndSubscriptionPage() {
  return (
    <LinkAction
      title="Unsubscribe"
      question="No more emails about new parts?"
      label="Unsubscribe"
      done="You are unsubscribed."
      token={useSearchParams()[0].get('token')}
      act={(token) => api('POST /subscribers/unsubscribe', { query: { token } })}
    />
  );
}
