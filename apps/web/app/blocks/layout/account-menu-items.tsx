import { LogIn, LogOut, Store, UserRound } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { AvatarPerson } from '../../ui/images/avatar.tsx';

export interface AccountProps {
  /** Nobody is signed in when it is null. */
  person: AvatarPerson | null;
  /** Only an Admin is shown the way to the back office. */
  isAdmin?: boolean;
  onLogout: () => void;
}

interface AccountMenuItemsProps extends AccountProps {
  /** What an entry looks like where it stands. */
  item: ComponentType<{ asChild?: boolean; onClick?: () => void; children: ReactNode }>;
}

/** The entries of a person's account, or the way in. */
export function AccountMenuItems({ person, isAdmin, onLogout, item: Item }: AccountMenuItemsProps) {
  return person ? (
    <>
      <Item asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          My Profile
        </Link>
      </Item>
      {isAdmin && (
        <Item asChild>
          <Link to="/admin">
            <Store aria-hidden />
            Back office
          </Link>
        </Item>
      )}
      <Item onClick={onLogout}>
        <LogOut aria-hidden />
        Logout
      </Item>
    </>
  ) : (
    <Item asChild>
      <Link to="/login">
        <LogIn aria-hidden />
        Login
      </Link>
    </Item>
  );
}
