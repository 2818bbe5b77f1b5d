import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import { googleEndpoints } from '@partshelf/contract/accounts/endpoints.ts';
import { googleScreen } from '@partshelf/contract/accounts/google-screen.ts';
import { api, messageOf } from '../../../api.ts';
import { readToken } from '../../../session.ts';
import { signIn } from '../session/sign-in.ts';

export type GoogleSignIn =
  | { outcome: 'signed in' | 'signed in before' }
  | { outcome: 'failed'; title: string; description: string };

const fallbackText = 'Unable to complete Google login. Please try again.';

const fail = (title: string, description: string): GoogleSignIn => ({
  outcome: 'failed',
  title,
  description,
});

/** The address carries an error code, never its text, which anyone could put there. */
function describeError(code: string): string {
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode].message : fallbackText;
}

export async function completeGoogleSignIn(search: URLSearchParams): Promise<GoogleSignIn> {
  if (readToken()) return { outcome: 'signed in before' };
  const code = search.get(googleScreen.error);
  if (code) return fail('Authentication Failed', describeError(code));
  const ticket = search.get(googleScreen.ticket);
  if (!ticket) return fail('Error', 'No ID token found in the URL.');
  try {
    const { jwt } = await api(googleEndpoints.exchange, { query: { access_token: ticket } });
    signIn(jwt);
    return { outcome: 'signed in' };
  } catch (error) {
    return fail('Authentication Failed', messageOf(error, fallbackText));
  }
}
