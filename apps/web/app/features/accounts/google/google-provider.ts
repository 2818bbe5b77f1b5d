import { googleScreen } from '@partshelf/contract/accounts/provider-screens.ts';
import { api } from '../../../api.ts';
import type { SignInProvider } from '../provider-sign-in/sign-in-provider.ts';
import { consumeGoogleReturnPath } from './google-return-path.ts';

export const googleProvider: SignInProvider = {
  name: 'Google',
  parameters: googleScreen,
  exchange: (ticket) => api('GET /auth/google/callback', { query: { access_token: ticket } }),
  consumeReturnPath: consumeGoogleReturnPath,
};
