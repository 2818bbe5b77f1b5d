import { useIsProofRequested } from '../../../proof-request.ts';
import { useIsSignInRequested } from '../../../sign-in-request.ts';
import { useImport } from '../../../ui/hooks/use-import.ts';

const importSignIn = () => import('../session/sign-in-dialog.tsx');

const importDialog = () => import('./proof-dialog.tsx');

/** The dialogs of the calls that wait for a sign-in or a proof; its code loads with the first of them. */
export function ProofRequests() {
  const isSignInRequested = useIsSignInRequested();
  const isProofRequested = useIsProofRequested();
  if (isSignInRequested) return <LoadedSignIn />;
  return isProofRequested ? <LoadedDialog /> : null;
}

function LoadedSignIn() {
  const dialog = useImport(importSignIn);
  return dialog ? <dialog.SignInDialog /> : null;
}

function LoadedDialog() {
  const dialog = useImport(importDialog);
  return dialog ? <dialog.ProofDialog /> : null;
}
