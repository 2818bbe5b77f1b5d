import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { useGoogleSignIn } from '../../../features/accounts/google/use-google-sign-in.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';

/** The URL contains a one-time ticket. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function GoogleRedirectPage() {
  const result = useGoogleSignIn();
  const isSignedIn = result?.outcome === 'signed in';
  return (
    <>
      <AccountHeading title="Sign in with Google" />
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner className="text-primary-text" />
        {isSignedIn ? 'You are logged in. The shop opens in a moment.' : 'Logging you in.'}
      </p>
    </>
  );
}
