import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../ui/toasts/toast.ts';
import { type Arrival, finishArrival } from './google-arrival.ts';
import { takeOrigin } from './google-origin.ts';
import { destinationAfterLogin } from '../session/sign-in.ts';

const welcomeMs = 2_000;

/**
 * Takes what Google's return left in the address, wipes it from there, and leads on. The ticket is
 * good once, so it is read once, however often React runs the effect.
 */
export function useGoogleArrival(): Arrival | undefined {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isRead = useRef(false);
  const [arrival, setArrival] = useState<Arrival>();

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    void navigate({ search: '' }, { replace: true });
    void finishArrival(new URLSearchParams(search)).then(setArrival);
  }, [search, navigate]);

  useEffect(() => {
    if (!arrival) return;
    if (arrival.outcome === 'signed in before') return void navigate('/', { replace: true });
    if (arrival.outcome === 'failed') {
      const { title, description } = arrival;
      toast({ variant: 'destructive', title, description });
      return void navigate('/login', { replace: true, state: { from: takeOrigin() } });
    }
    toast({ variant: 'success', title: 'Success', description: 'Logged in successfully' });
    const leave = () => navigate(destinationAfterLogin({ from: takeOrigin() }), { replace: true });
    const timer = setTimeout(() => void leave(), welcomeMs);
    return () => clearTimeout(timer);
  }, [arrival, navigate]);

  return arrival;
}
