import { useIsReauthenticationRequested, useIsSignInRequested } from '../../session-requests.ts';
import { useImport } from '../../ui/hooks.ts';

const importSignIn = () => import('./sign-in-dialog.tsx');

const importReauthentication = () => import('./reauthentication-dialog.tsx');

/** The dialogs of the calls that wait for a sign-in or a proof; its code loads with the first of them. */
export function SessionDialogs() {
  const isSignInRequested = useIsSignInRequested();
  const isProofRequested = useIsReauthenticationRequested();
  if (isSignInRequested) return <LoadedSignIn />;
  return isProofRequested ? <LoadedReauthentication /> : null;
}

function LoadedSignIn() {
  const dialog = useImport(importSignIn);
  return dialog ? <dialog.SignInDialog /> : null;
}

function LoadedReauthentication() {
  const dialog = useImport(importReauthentication);
  return dialog ? <dialog.ReauthenticationDialog /> : null;
}
