import { Building2, LogIn, LogOut, Store, UserRound } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { type AvatarUser, Avatar } from '../../ui/avatar.tsx';

export interface AccountProps {
  /** Null when signed out. */
  user: AvatarUser | null;
  isAdmin?: boolean;
  onLogout: () => void;
}

interface AccountMenuItemsProps extends AccountProps {
  item: ComponentType<{ asChild?: boolean; onClick?: () => void; children: ReactNode }>;
}

export function AccountMenuItems({ user, isAdmin, onLogout, item: Item }: AccountMenuItemsProps) {
  return user ? (
    <>
      <Item asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          My Profile
        </Link>
      </Item>
      <Item asChild>
        <Link to="/company">
          <Building2 aria-hidden />
          Company
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

export function SignedInAs({ user }: { user: AvatarUser }) {
  return (
    <p className="flex min-h-12 items-center gap-2.5 px-2.5 text-sm text-muted-foreground">
      <Avatar user={user} />
      <span className="truncate">{user.username}</span>
    </p>
  );
}
