import { useSearchParams } from 'react-router';
import { UndoDeletion } from '../../features/privacy/undo-deletion.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';

export default withQueries(UndoDeletionPage);

function UndoDeletionPage() {
  return <UndoDeletion token={useSearchParams()[0].get('token')} />;
}
