import { googleProvider } from '../../../features/accounts/google/google-provider.ts';
import { ProviderRedirect } from '../../../features/accounts/provider-sign-in/provider-redirect.tsx';

/** The URL contains a one-time ticket. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function GoogleRedirectPage() {
  return <ProviderRedirect provider={googleProvider} />;
}
