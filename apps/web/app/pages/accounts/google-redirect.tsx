import { googleScreen } from '@partshelf/contract/accounts/provider-screens.ts';
import { api } from '../../api.ts';
import {
  ProviderRedirect,
  type SignInProvider,
} from '../../features/accounts/provider-redirect.tsx';
import { consumeGoogleReturnPath } from '../../features/accounts/provider-return-path.ts';

/** The URL contains a one-time ticket. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function GoogleRedirectPage() {
  return <ProviderRedirect provider={googleProvider} />;
}

const googleProvider: SignInProvider = {
  name: 'Google',
  parameters: googleScreen,
  exchange: (ticket) => api('GET /auth/google/callback', { query: { access_token: ticket } }),
  consumeReturnPath: consumeGoogleReturnPath,
};
