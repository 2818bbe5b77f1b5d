import { logOut } from '../../features/accounts/session-end.ts';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import type { AccountProps } from '../header/account-menu-items.tsx';

export function useAccount(): AccountProps {
  const user = useCurrentUser();
  return {
    user: user && { username: user.username, imageUrl: user.profileImg?.url },
    isAdmin: user?.role?.name === 'Admin',
    onLogout: () => void logOut(),
  };
}
