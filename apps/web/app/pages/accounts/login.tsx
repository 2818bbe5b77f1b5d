import { Link, useLocation, useSearchParams } from 'react-router';
import { isSiteDataBlocked } from '../../browser-storage.ts';
import { AccountHeading } from '../../features/accounts/account-page.tsx';
import { PendingActionNotice } from '../../features/accounts/pending-action-notice.tsx';
import { GoogleButton, MicrosoftButton } from '../../features/accounts/provider-buttons.tsx';
import { useIsHydrated } from '../../rendering/hydration.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { SiteDataBlocked } from '../../api.ts';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('confirmed');

const form = loadOnUse(
  async () => (await import('../../features/accounts/login-form.tsx')).LoginForm,
);

const passkey = loadOnUse(
  async () => (await import('../../features/accounts/passkey-button.tsx')).PasskeyButton,
);

export const loader = () => null;

export async function clientLoader() {
  await Promise.all([form.preload(), passkey.preload()]);
  return null;
}

function SiteDataNotice() {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !isSiteDataBlocked()) return null;
  return (
    <div className="mb-4.5">
      <FormNotice tone="error">{new SiteDataBlocked().message}</FormNotice>
    </div>
  );
}

export default function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return (
    <>
      <AccountHeading title="Login">
        Your cart, orders and downloads are where you left them.
      </AccountHeading>
      {search.get('confirmed') && (
        <div className="mb-4.5">
          <FormNotice tone="success">
            Your email address is confirmed. You can log in now.
          </FormNotice>
        </div>
      )}
      <SiteDataNotice />
      <PendingActionNotice />
      <form.Part />
      <GoogleButton />
      <MicrosoftButton />
      <passkey.Part />
      <p className="mt-7 text-sm text-muted-foreground">
        New here?{' '}
        <Link to="/register" state={state} className="link">
          Sign up
        </Link>
      </p>
    </>
  );
}
