import { LogIn, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import type { AvatarPerson } from '../ui/avatar.tsx';
import { MenuItem } from '../ui/menu.tsx';

export interface AccountProps {
  /** Nobody is signed in when it is null. */
  person: AvatarPerson | null;
  onLogout: () => void;
}

/** The menu entries of a person's account, or the way in. */
export function AccountEntry({ person, onLogout }: AccountProps) {
  return person ? (
    <MenuItem onClick={onLogout}>
      <LogOut aria-hidden />
      Logout
    </MenuItem>
  ) : (
    <MenuItem asChild>
      <Link to="/login">
        <LogIn aria-hidden />
        Login
      </Link>
    </MenuItem>
  );
}
