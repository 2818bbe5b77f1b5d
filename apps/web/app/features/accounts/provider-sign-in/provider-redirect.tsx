import { Spinner } from '../../../ui/states/spinner.tsx';
import { AccountHeading } from '../login/account-heading.tsx';
import type { SignInProvider } from './sign-in-provider.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

export function ProviderRedirect({ provider }: { provider: SignInProvider }) {
  const result = useProviderSignIn(provider);
  const isSignedIn = result?.outcome === 'signed in';
  return (
    <>
      <AccountHeading title={`Sign in with ${provider.name}`} />
      <p role="status" className="flex items-center gap-3 text-muted-foreground">
        <Spinner className="text-primary-text" />
        {isSignedIn ? 'You are logged in. The shop opens in a moment.' : 'Logging you in.'}
      </p>
    </>
  );
}
