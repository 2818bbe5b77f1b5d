import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { secondFactorRefusal } from '../../session.ts';
import { closeShownToast } from '../../ui/toast.tsx';

/**
 * Opens the second step of the sign-in; from there the user returns to this page. A message that
 * the user is logged in was too early.
 */
export function useSecondFactorRefusal(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(
    () =>
      secondFactorRefusal.subscribe(() => {
        if (pathname.startsWith(secondStepPath)) return;
        closeShownToast();
        const state = { from: pathname + search };
        void navigate(secondStepPath, { replace: true, state });
      }),
    [pathname, search, navigate],
  );
}

export const secondStepPath = '/login/second-factor';

export const setupPath = '/login/second-factor/setup';
