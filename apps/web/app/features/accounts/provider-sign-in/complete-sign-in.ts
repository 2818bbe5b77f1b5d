import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import { messageOf } from '../../../api.ts';
import { readToken } from '../../../session.ts';
import { signIn } from '../session/sign-in.ts';
import type { SignInProvider } from './sign-in-provider.ts';

export type ProviderSignIn =
  | { outcome: 'signed in' | 'signed in before' }
  | { outcome: 'failed'; title: string; description: string };

const fail = (title: string, description: string): ProviderSignIn => ({
  outcome: 'failed',
  title,
  description,
});

/** The address carries an error code, never its text, which anyone could put there. */
function describeError(code: string, fallbackText: string): string {
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode].message : fallbackText;
}

export async function completeSignIn(
  { name, parameters, exchange }: SignInProvider,
  search: URLSearchParams,
): Promise<ProviderSignIn> {
  if (readToken()) return { outcome: 'signed in before' };
  const fallbackText = `Unable to complete ${name} login. Please try again.`;
  const code = search.get(parameters.error);
  if (code) return fail('Authentication Failed', describeError(code, fallbackText));
  const ticket = search.get(parameters.ticket);
  if (!ticket) return fail('Error', 'No ID token found in the URL.');
  try {
    const { jwt } = await exchange(ticket);
    signIn(jwt);
    return { outcome: 'signed in' };
  } catch (error) {
    return fail('Authentication Failed', messageOf(error, fallbackText));
  }
}
