import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../api.ts';
import { readToken } from '../../session.ts';
import { Spinner } from '../../ui/loading.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountHeading } from './account-page.tsx';
import { getDestinationAfterLogin, signInWithToken } from './pending-action.ts';

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

const welcomeMs = 2_000;

/** The ticket works once, so it is read once, however often React runs the effect. */
function useProviderSignIn(provider: SignInProvider): ProviderSignIn | undefined {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isRead = useRef(false);
  const [signInResult, setSignInResult] = useState<ProviderSignIn>();

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    void navigate({ search: '' }, { replace: true });
    void completeSignIn(provider, new URLSearchParams(search)).then(setSignInResult);
  }, [search, navigate, provider]);

  useEffect(() => {
    if (!signInResult) return;
    if (signInResult.outcome === 'signed in before') return void navigate('/', { replace: true });
    if (signInResult.outcome === 'failed') {
      const { title, description } = signInResult;
      showErrorToast(title, description);
      return void navigate('/login', {
        replace: true,
        state: { from: provider.consumeReturnPath() },
      });
    }
    toast({ variant: 'success', title: 'Success', description: 'Logged in successfully' });
    const leave = () =>
      navigate(getDestinationAfterLogin({ from: provider.consumeReturnPath() }), { replace: true });
    const timer = setTimeout(() => void leave(), welcomeMs);
    return () => clearTimeout(timer);
  }, [signInResult, navigate, provider]);

  return signInResult;
}

type ProviderSignIn =
  | { outcome: 'signed in' | 'signed in before' }
  | { outcome: 'failed'; title: string; description: string };

const toFailure = (title: string, description: string): ProviderSignIn => ({
  outcome: 'failed',
  title,
  description,
});

/** The address carries an error code, never its text, which anyone could put there. */
function describeError(code: string, fallbackText: string): string {
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode].message : fallbackText;
}

async function completeSignIn(
  { name, parameters, exchange }: SignInProvider,
  search: URLSearchParams,
): Promise<ProviderSignIn> {
  if (readToken()) return { outcome: 'signed in before' };
  const fallbackText = `Unable to complete ${name} login. Please try again.`;
  const code = search.get(parameters.error);
  if (code) return toFailure('Authentication Failed', describeError(code, fallbackText));
  const ticket = search.get(parameters.ticket);
  if (!ticket) return toFailure('Error', 'No ID token found in the URL.');
  try {
    const { jwt } = await exchange(ticket);
    signInWithToken(jwt);
    return { outcome: 'signed in' };
  } catch (error) {
    return toFailure('Authentication Failed', messageOf(error, fallbackText));
  }
}

export interface SignInProvider {
  readonly name: string;
  readonly parameters: { readonly ticket: string; readonly error: string };
  readonly exchange: (ticket: string) => Promise<{ jwt: string }>;
  readonly consumeReturnPath: () => string;
}
