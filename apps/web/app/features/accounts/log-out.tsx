import { api, isApiError } from '../../api.ts';
import { writeStorage } from '../../browser-storage.ts';
import { readToken, removeToken } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.tsx';
import { clearPendingAction } from './pending-action.ts';
import { type SessionEndReason, setSessionEndReason } from './session-end.ts';

/** Without the server the user stays signed in: a live session must not look ended. */
export async function logOut(): Promise<void> {
  // Other calls may be refused before this one is answered.
  setSessionEndReason('chosen');
  try {
    await revokeSession();
  } catch {
    setSessionEndReason('lost');
    showErrorToast('Logout failed', 'There was an error logging out. Please try again.', {
      label: 'Try again',
      onPress: () => void logOut(),
    });
    return;
  }
  endLocalSession('chosen');
  toast({
    variant: 'success',
    title: 'Logged out successfully',
    description: 'You have been logged out.',
  });
}

export function LogOutLink() {
  return (
    <p className="mt-7 text-sm">
      <Button variant="link" className="h-auto!" onClick={() => void logOut()}>
        Logout
      </Button>
    </p>
  );
}

async function revokeSession(): Promise<void> {
  try {
    await api('DELETE /sessions/current', {});
  } catch (error) {
    if (!isApiError(error, 'TOKEN_MISSING')) throw error;
  }
}

export function endLocalSession(endReason: Exclude<SessionEndReason, 'lost'>): void {
  if (readToken() === undefined) return;
  setSessionEndReason(endReason);
  clearPendingAction();
  writeStorage('localStorage', 'chatDrafts', undefined);
  removeToken();
}
