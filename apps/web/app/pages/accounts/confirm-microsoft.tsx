import { useSearchParams, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import {
  getDestinationAfterLogin,
  signInWithToken,
} from '../../features/accounts/pending-action.ts';
import { consumeMicrosoftReturnPath } from '../../features/accounts/provider-return-path.ts';
import { withQueries } from '../../rendering/query-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default withQueries(ConfirmMicrosoftPage);

function ConfirmMicrosoftPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <>
      <AccountHeading title="Confirm your login">
        After this, you can log in with your Microsoft account.
      </AccountHeading>
      <ConfirmMicrosoft token={token} />
      <BackToLogin />
    </>
  );
}

/** Opening the link does not confirm: mail scanners open links as well. */
function ConfirmMicrosoft({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, errorText } = useCall({
    call: () => api('POST /connect/microsoft/confirm', { body: { token } }),
    success: { title: 'Success', description: 'Logged in successfully' },
    failureText: 'Your login could not be confirmed. Please try again.',
    onDone: ({ jwt }) => {
      signInWithToken(jwt);
      const to = getDestinationAfterLogin({ from: consumeMicrosoftReturnPath() });
      void navigate(to, { replace: true });
    },
  });
  return (
    <div className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <Button size="lg" pending={isPending && 'Confirming...'} onClick={() => mutate()}>
        Confirm login
      </Button>
    </div>
  );
}
