import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { NavLink, Link, useLocation } from 'react-router';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Sheet, SheetItem } from '../../ui/sheet.tsx';
import { SignedInAs } from '../../ui/avatar.tsx';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoryLinksQuery } from '../../features/catalog/catalog-queries.ts';
import { logOut } from '../../features/accounts/log-out.tsx';
import { AccountMenuItems, type AccountProps } from './account-menu.tsx';
import { homeLink, isCurrentPath, useFurtherLinks } from './header.tsx';

type Account = Omit<AccountProps, 'onLogout'>;

const handleLogout = () => void logOut();

interface HeaderMenuProps {
  trigger: ReactElement;
  className: string;
}

export function AccountMenu({ account, ...menu }: HeaderMenuProps & { account: Account }) {
  return (
    <Menu {...menu} label="Account menu" startsOpen>
      <AccountMenuItems {...account} onLogout={handleLogout} item={MenuItem} />
    </Menu>
  );
}

interface MobileMenuProps {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
}

export function MobileMenu({ account, ...sheet }: MobileMenuProps) {
  const links = [homeLink, ...useFurtherLinks()];
  return (
    <Sheet {...sheet} title="Menu">
      <nav aria-label="Main">
        {links.map(({ to, label }) => (
          <SheetItem key={to} asChild>
            <NavLink to={to} end={to === homeLink.to}>
              {label}
            </NavLink>
          </SheetItem>
        ))}
      </nav>
      <hr className="my-2 border-border" />
      {account.user && <SignedInAs user={account.user} />}
      <AccountMenuItems {...account} onLogout={handleLogout} item={SheetItem} />
      <CategoryLinks />
    </Sheet>
  );
}

function CategoryLinks() {
  const { data } = useQuery(categoryLinksQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <nav aria-label="Category pages" className="mt-2 border-t border-border pt-4">
      <h3 className="mb-1 px-2.5 text-sm text-muted-foreground">Categories</h3>
      {data.data.map((category) => (
        <SheetItem key={category.documentId} asChild>
          <NavLink to={getCategoryPath(category)}>{category.title}</NavLink>
        </SheetItem>
      ))}
    </nav>
  );
}

export function MoreMenu(menu: HeaderMenuProps) {
  const { pathname } = useLocation();
  return (
    <Menu {...menu} label="More" startsOpen>
      {useFurtherLinks().map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} aria-current={isCurrentPath(to, pathname) ? 'page' : undefined}>
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
