import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, isApiError } from '../../api.ts';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { useLinkedText } from '../../features/accounts/credential-fields.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';

export const handle = privatePage('confirmation');

export default withQueries(ConfirmEmailPage);

function ConfirmEmailPage() {
  const confirmation = useSearchParams()[0].get('confirmation');
  return (
    <>
      <AccountHeading title="Confirm your email">
        {confirmation && 'Press the button to confirm your email address.'}
      </AccountHeading>
      {confirmation ? <ConfirmEmailForm confirmation={confirmation} /> : <InvalidLink />}
      <BackToLogin />
    </>
  );
}

const isInvalidLink = (error: unknown) =>
  isApiError(error, 'CONFIRMATION_INVALID', 'VALIDATION_FAILED');

/** Opening the link does not confirm: mail scanners open links as well. */
function ConfirmEmailForm({ confirmation }: { confirmation: string }) {
  const navigate = useNavigate();
  const email = useLinkedText('email');
  const { mutate, isPending, error, errorText } = useCall({
    call: () => api('POST /auth/email-confirmation', { body: { confirmation } }),
    onDone: () => void navigate('/login?confirmed=1', { replace: true, state: { email } }),
    onFailure: (failure) => {
      if (isInvalidLink(failure)) {
        void navigate('/resend-verification?link=invalid', { replace: true });
      }
    },
    failureText: 'Your email address could not be confirmed. Please try again.',
  });
  return (
    <div className="grid gap-4.5">
      {errorText && !isInvalidLink(error) && <FormNotice tone="error">{errorText}</FormNotice>}
      <Button size="lg" pending={isPending && 'Confirming...'} onClick={() => mutate()}>
        Confirm email address
      </Button>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-4.5">
      <FormNotice tone="error">Invalid confirmation link</FormNotice>
      <p>
        Open the link in the email again, or{' '}
        <Link to="/resend-verification" className="link">
          ask for a new one
        </Link>
        .
      </p>
    </div>
  );
}
