import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { LinkAction } from '../../features/accounts/link-action.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';

export const handle = privatePage('token');

export default withQueries(StopNoticesPage);

function StopNoticesPage() {
  return (
    <LinkAction
      title="Stop these emails"
      question="No more emails of this kind? The notifications in the back office stay."
      label="Stop the emails"
      done="The emails have stopped. You can choose them again in the back office."
      token={useSearchParams()[0].get('token')}
      act={(token) => api('POST /notices/unsubscribe', { query: { token } })}
    />
  );
}
