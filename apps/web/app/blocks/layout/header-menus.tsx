import { useQuery } from '@tanstack/react-query';
import { CircleUser, Menu as MenuIcon, ChevronDown, Store } from 'lucide-react';
import { NavLink, Link, useLocation } from 'react-router';
import { clsx } from 'clsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Sheet, SheetItem } from '../../ui/sheet.tsx';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoryLinksQuery } from '../../features/catalog/catalog-queries.ts';
import { logOut } from '../../features/accounts/log-out.tsx';
import { AccountMenuItems, type AccountProps, SignedInAs } from './account-menu.tsx';
import { currentStyle, homeLink, linkStyle, useFurtherLinks } from './header.tsx';

export function HeaderMenus(user: Omit<AccountProps, 'onLogout'>) {
  const account = { ...user, onLogout: () => void logOut() };
  return (
    <>
      {user.isAdmin && (
        <Link to="/admin" title="Back office" className={clsx(linkStyle, 'max-md:hidden')}>
          <Store aria-hidden className="size-5" />
          <span className="max-xl:sr-only">Back office</span>
        </Link>
      )}
      <AccountMenu {...account} />
      <MobileMenu {...account} />
    </>
  );
}

/** The icon ends at the edge of the page, not its button. An image is larger. */
const edgeStyle = 'translate-x-1.5';

function AccountMenu(account: AccountProps) {
  const { user } = account;
  return (
    <Menu
      label="Account menu"
      className="max-md:hidden"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label="Account menu"
          className={clsx(!user && edgeStyle)}
        >
          {user ? <Avatar user={user} /> : <CircleUser aria-hidden />}
        </Button>
      }
    >
      <AccountMenuItems {...account} item={MenuItem} />
    </Menu>
  );
}

function MobileMenu(account: AccountProps) {
  const { user } = account;
  const links = [homeLink, ...useFurtherLinks()];
  return (
    <Sheet
      title="Menu"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className={clsx('md:hidden', edgeStyle)}
          aria-label="Menu"
        >
          <MenuIcon aria-hidden />
        </Button>
      }
    >
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
      {user && <SignedInAs user={user} />}
      <AccountMenuItems {...account} item={SheetItem} />
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

export function MoreLinks() {
  const { pathname } = useLocation();
  const links = useFurtherLinks();
  const isCurrent = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const hasCurrent = links.some(({ to }) => isCurrent(to));
  return (
    <Menu
      label="More"
      className="lg:hidden"
      trigger={
        <button type="button" className={clsx(linkStyle, hasCurrent && currentStyle)}>
          More
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {links.map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
