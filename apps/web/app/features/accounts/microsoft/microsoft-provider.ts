import { microsoftScreen } from '@partshelf/contract/accounts/provider-screens.ts';
import { api } from '../../../api.ts';
import type { SignInProvider } from '../provider-sign-in/sign-in-provider.ts';
import { consumeMicrosoftReturnPath } from './microsoft-return-path.ts';

export const microsoftProvider: SignInProvider = {
  name: 'Microsoft',
  parameters: microsoftScreen,
  exchange: (ticket) => api('GET /auth/microsoft/callback', { query: { access_token: ticket } }),
  consumeReturnPath: consumeMicrosoftReturnPath,
};
