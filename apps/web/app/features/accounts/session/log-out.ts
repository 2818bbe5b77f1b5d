import { api, isApiError } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { endSession, setSessionEndReason } from './use-session-end.ts';

async function revokeSession(): Promise<void> {
  try {
    await api('DELETE /sessions/current', {});
  } catch (error) {
    if (!isApiError(error, 'TOKEN_MISSING')) throw error;
  }
}

/** Without the server the user stays signed in: a live session must not look ended. */
export async function logOut(): Promise<void> {
  // Other calls may be refused before this one is answered.
  setSessionEndReason('chosen');
  try {
    await revokeSession();
  } catch {
    setSessionEndReason('lost');
    toast({
      variant: 'destructive',
      title: 'Logout failed',
      description: 'There was an error logging out. Please try again.',
      action: { label: 'Try again', onPress: () => void logOut() },
    });
    return;
  }
  endSession('chosen');
  toast({
    variant: 'success',
    title: 'Logged out successfully',
    description: 'You have been logged out.',
  });
}
