import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useIsSignedIn } from '../../session.ts';
import { toast } from '../../ui/toast.ts';

/** Lets nobody in who is not signed in, and remembers where they wanted to go. */
export default function SignedInGuard() {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAdmitted = useRef(false);

  useEffect(() => {
    if (isSignedIn) isAdmitted.current = true;
    if (isSignedIn !== false || isAdmitted.current) return;
    toast({
      variant: 'destructive',
      title: 'Access Denied',
      description: 'You need to log in to access this page.',
    });
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  }, [isSignedIn, pathname, search, navigate]);

  return isSignedIn ? <Outlet /> : null;
}
