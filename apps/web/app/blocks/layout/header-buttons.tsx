import { ChevronDown, CircleUser, Menu as MenuIcon, Store } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { clsx } from 'clsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyTrigger } from '../../ui/lazy-trigger.tsx';
import { preloadImport } from '../../ui/use-import.ts';
import { useOpening } from '../../ui/use-opening.ts';
import type { AccountProps } from './account-menu.tsx';
import { currentStyle, isCurrentPath, linkStyle, useFurtherLinks } from './header.tsx';

const importMenus = () => import('./header-menus.tsx');

type Account = Omit<AccountProps, 'onLogout'>;

/** What they open loads with the first use of the page. */
export function HeaderButtons(account: Account) {
  useEffect(() => {
    void window.earlyEvents?.firstUse.then(() => preloadImport(importMenus)).catch(() => {});
  }, []);
  return (
    <>
      {account.isAdmin && (
        <Link to="/admin" title="Back office" className={clsx(linkStyle, 'max-md:hidden')}>
          <Store aria-hidden className="size-5" />
          <span className="max-xl:sr-only">Back office</span>
        </Link>
      )}
      <AccountButton {...account} />
      <MobileButton {...account} />
    </>
  );
}

/** The icon ends at the edge of the page, not its button. An image is larger. */
const edgeStyle = 'translate-x-1.5';

function AccountButton(account: Account) {
  const { user } = account;
  const button = {
    className: 'max-md:hidden',
    trigger: (
      <Button
        variant="ghost"
        size="icon"
        aria-label="Account menu"
        className={clsx(!user && edgeStyle)}
      >
        {user ? <Avatar user={user} /> : <CircleUser aria-hidden />}
      </Button>
    ),
  };
  return (
    <LazyTrigger {...button} load={importMenus} opens="menu">
      {({ AccountMenu }) => <AccountMenu {...button} account={account} />}
    </LazyTrigger>
  );
}

function MobileButton(account: Account) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importMenus);
  return (
    <>
      <Button
        {...opener}
        // The icon has no room for it.
        pending={false}
        variant="ghost"
        size="icon"
        className={clsx('md:hidden', edgeStyle)}
        aria-label="Menu"
        aria-haspopup="dialog"
      >
        <MenuIcon aria-hidden />
      </Button>
      {part && (
        <part.MobileMenu account={account} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

export function MoreButton() {
  const { pathname } = useLocation();
  const hasCurrent = useFurtherLinks().some(({ to }) => isCurrentPath(to, pathname));
  const button = {
    className: 'lg:hidden',
    trigger: (
      <button type="button" className={clsx(linkStyle, hasCurrent && currentStyle)}>
        More
        <ChevronDown aria-hidden className="size-4" />
      </button>
    ),
  };
  return (
    <LazyTrigger {...button} load={importMenus} opens="menu">
      {({ MoreMenu }) => <MoreMenu {...button} />}
    </LazyTrigger>
  );
}
