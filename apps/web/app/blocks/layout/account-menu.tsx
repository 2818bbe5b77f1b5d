import { Building2, Check, LogIn, LogOut, Store, UserRound } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useBuyer } from '../../features/companies/chosen-company.ts';
import type { AvatarUser } from '../../ui/avatar.tsx';

export interface AccountProps {
  user: AvatarUser | null;
  isAdmin?: boolean;
  onLogout: () => void;
}

interface AccountMenuItemsProps extends AccountProps {
  item: ComponentType<{
    asChild?: boolean;
    isChosen?: boolean;
    onClick?: () => void;
    children: ReactNode;
  }>;
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
      <BuyerItems item={Item} />
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

function BuyerItems({ item: Item }: Pick<AccountMenuItemsProps, 'item'>) {
  const labelId = useId();
  const { company, companies, choose } = useBuyer();
  if (companies.length === 0) return null;
  return (
    <div role="group" aria-labelledby={labelId} className="my-1.5 border-y border-border py-1.5">
      <p id={labelId} className="px-2.5 py-1 text-xs text-muted-foreground">
        Buying for
      </p>
      {[null, ...companies].map((one) => {
        const isChosen = one?.documentId === company?.documentId;
        return (
          <Item key={one?.documentId ?? ''} isChosen={isChosen} onClick={() => choose(one)}>
            <span className="min-w-0 flex-1 truncate">{one?.name ?? 'Myself'}</span>
            {isChosen && <Check aria-hidden />}
          </Item>
        );
      })}
    </div>
  );
}
