import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../ui/toasts/toast.ts';
import { getDestinationAfterLogin } from '../session/sign-in.ts';
import { completeSignIn, type ProviderSignIn } from './complete-sign-in.ts';
import type { SignInProvider } from './sign-in-provider.ts';

const welcomeMs = 2_000;

/** The ticket works once, so it is read once, however often React runs the effect. */
export function useProviderSignIn(provider: SignInProvider): ProviderSignIn | undefined {
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
      toast({ variant: 'destructive', title, description });
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
