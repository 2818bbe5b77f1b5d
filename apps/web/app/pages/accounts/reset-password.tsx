import { Link, useSearchParams } from 'react-router';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('code');

const form = loadOnUse(
  async () => (await import('../../features/accounts/reset-password-form.tsx')).ResetPasswordForm,
);

export const loader = () => null;

export const clientLoader = form.preload;

export default function ResetPasswordPage() {
  const code = useSearchParams()[0].get('code');
  return (
    <>
      <AccountHeading title="Reset password">
        {code && 'Every device that is logged in now will have to log in again.'}
      </AccountHeading>
      {code ? <form.Part code={code} /> : <InvalidLink />}
      <BackToLogin />
    </>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-4.5">
      <FormNotice tone="error">Invalid reset link</FormNotice>
      <p>
        Open the link in the email again, or{' '}
        <Link to="/forgot-password" className="link">
          ask for a new one
        </Link>
        .
      </p>
    </div>
  );
}
