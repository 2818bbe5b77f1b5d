import { Link, useSearchParams } from 'react-router';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';

const form = loadOnUse(
  async () => (await import('../../features/accounts/confirm-email-form.tsx')).ConfirmEmailForm,
);

export const loader = () => null;

export const clientLoader = form.preload;

export default function ConfirmEmailPage() {
  const confirmation = useSearchParams()[0].get('confirmation');
  return (
    <>
      <AccountHeading title="Confirm your email">
        {confirmation && 'One press, and your account is ready.'}
      </AccountHeading>
      {confirmation ? <form.Part confirmation={confirmation} /> : <InvalidLink />}
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
