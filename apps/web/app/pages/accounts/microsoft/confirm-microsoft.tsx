import { useSearchParams } from 'react-router';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { BackToLogin } from '../../../features/accounts/login/back-to-login.tsx';
import { ConfirmMicrosoft } from '../../../features/accounts/microsoft/confirm-microsoft.tsx';
import { withQueries } from '../../../rendering/query-provider.tsx';

export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default withQueries(ConfirmMicrosoftPage);

function ConfirmMicrosoftPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <>
      <AccountHeading title="Confirm your sign-in">
        Your Microsoft account signs in to the account of this address.
      </AccountHeading>
      <ConfirmMicrosoft token={token} />
      <BackToLogin />
    </>
  );
}
