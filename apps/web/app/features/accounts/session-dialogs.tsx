import { useIsReauthenticationRequested, useIsSignInRequested } from '../../session-requests.ts';
import { useImport } from '../../ui/use-import.ts';

const importSignIn = () => import('./sign-in-dialog.tsx');

const importReauthentication = () => import('./reauthentication-dialog.tsx');

/**
 * These dialogs serve calls that wait for a sign-in or a reauthentication; their code loads with
 * the first.
 */
export function SessionDialogs() {
  const isSignInRequested = useIsSignInRequested();
  const isReauthenticationRequested = useIsReauthenticationRequested();
  if (isSignInRequested) return <LoadedSignIn />;
  return isReauthenticationRequested ? <LoadedReauthentication /> : null;
}

function LoadedSignIn() {
  const dialog = useImport(importSignIn);
  return dialog ? <dialog.SignInDialog /> : null;
}

function LoadedReauthentication() {
  const dialog = useImport(importReauthentication);
  return dialog ? <dialog.ReauthenticationDialog /> : null;
}
