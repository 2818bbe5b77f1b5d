import { microsoftProvider } from '../../../features/accounts/microsoft/microsoft-provider.ts';
import { ProviderRedirect } from '../../../features/accounts/provider-sign-in/provider-redirect.tsx';

/** The URL contains a one-time ticket. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function MicrosoftRedirectPage() {
  return <ProviderRedirect provider={microsoftProvider} />;
}
