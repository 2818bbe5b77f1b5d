import { Link, useLocation } from 'react-router';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { PendingActionNotice } from '../../features/accounts/pending-action-notice.tsx';
import { GoogleButton, MicrosoftButton } from '../../features/accounts/provider-buttons.tsx';
import { LegalLine } from '../../features/branding/legal-line.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';

const form = loadOnUse(
  async () => (await import('../../features/accounts/register-form.tsx')).RegisterForm,
);

export const loader = () => null;

export const clientLoader = form.preload;

export default function RegisterPage() {
  const { state } = useLocation();
  return (
    <>
      <AccountHeading title="Register">
        Your account keeps your cart, orders and downloads.
      </AccountHeading>
      <PendingActionNotice />
      <form.Part />
      <GoogleButton />
      <MicrosoftButton />
      <LegalLine act="registering" className="mt-5" />
      <p className="mt-7 text-sm text-muted-foreground">
        Already have an account?{' '}
        <Link to="/login" state={state} className="link">
          Login
        </Link>
      </p>
    </>
  );
}
