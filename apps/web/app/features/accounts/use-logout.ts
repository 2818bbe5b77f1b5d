import { accountRoutes } from '@partshelf/contract/accounts.ts';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { removeToken } from '../../session.ts';
import { toast } from '../../ui/toast.ts';

/** Signs this browser out in any case, and ends the session on the server when it can be reached. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await api(accountRoutes.logout, {});
      toast({
        variant: 'success',
        title: 'Logged out successfully',
        description: 'You have been logged out.',
      });
    } catch {
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: 'There was an error logging out. Please try again.',
      });
    }
    removeToken();
    await navigate('/login', { replace: true });
  };
}
