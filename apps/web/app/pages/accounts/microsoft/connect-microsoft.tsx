import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { ConnectMicrosoft } from '../../../features/accounts/microsoft/connect-microsoft.tsx';
import { withQueries } from '../../../rendering/query-provider.tsx';

export default withQueries(ConnectMicrosoftPage);

function ConnectMicrosoftPage() {
  return (
    <>
      <AccountHeading title="Connect your Microsoft account" />
      <ConnectMicrosoft />
    </>
  );
}
