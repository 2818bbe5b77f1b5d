import { Link, useSearchParams } from 'react-router';
import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { BackToLogin } from '../../../features/accounts/login/back-to-login.tsx';
import { ConfirmEmail } from '../../../features/accounts/login/confirm-email.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';

export default function ConfirmEmailPage() {
  const confirmation = useSearchParams()[0].get('confirmation');
  return (
    <>
      <AccountHeading title="Confirm your email">
        {confirmation && 'One press, and your account is ready.'}
      </AccountHeading>
      {confirmation ? <ConfirmEmail confirmation={confirmation} /> : <InvalidLink />}
      <BackToLogin />
    </>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-4.5">
      <FormNotice tone="error">Invalid confirmation link</FormNotice>
      <p>
        Open the link of the email once more, or{' '}
        <Link to="/resend-verification" className="link">
          ask for a new one
        </Link>
        .
      </p>
    </div>
  );
}
