import { isApiError } from '../api.ts';
import { showErrorToast, showFailure } from '../ui/error-toast.ts';

export function showUndoFailure(error: Error): void {
  const isChanged = isApiError(error, 'CHANGED_MEANWHILE');
  if (isChanged) showErrorToast('Not undone', 'Someone else has changed it meanwhile.');
  else showFailure('Not undone', error);
}
