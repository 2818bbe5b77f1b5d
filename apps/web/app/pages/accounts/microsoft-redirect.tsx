import { microsoftScreen } from '@partshelf/contract/accounts/provider-screens.ts';
import { api } from '../../api.ts';
import {
  ProviderRedirect,
  type SignInProvider,
} from '../../features/accounts/provider-redirect.tsx';
import { consumeMicrosoftReturnPath } from '../../features/accounts/provider-return-path.ts';

/** The URL contains a one-time ticket. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function MicrosoftRedirectPage() {
  return <ProviderRedirect provider={microsoftProvider} />;
}

const microsoftProvider: SignInProvider = {
  name: 'Microsoft',
  parameters: microsoftScreen,
  exchange: (ticket) => api('GET /auth/microsoft/callback', { query: { access_token: ticket } }),
  consumeReturnPath: consumeMicrosoftReturnPath,
};
