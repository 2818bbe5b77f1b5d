import { useIsProofRequested } from '../../../proof-request.ts';
import { useImport } from '../../../ui/hooks/use-import.ts';

const importDialog = () => import('./proof-dialog.tsx');

/** The dialog of the calls that wait for a proof; its code loads with the first of them. */
export function ProofRequests() {
  return useIsProofRequested() ? <LoadedDialog /> : null;
}

function LoadedDialog() {
  const dialog = useImport(importDialog);
  return dialog ? <dialog.ProofDialog /> : null;
}
