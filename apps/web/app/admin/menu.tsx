import { clsx } from 'clsx';
import {
  ChevronRight,
  ChevronsUpDown,
  ExternalLink,
  KeyRound,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { NotificationBell } from '../features/notifications/admin/bell.tsx';
import {
  type BackOfficeLink,
  type BackOfficeLinkGroup,
  linkGroups,
  overviewLink,
} from './menu-links.ts';
import { SearchButton, type SearchOpener } from './search.tsx';
import { OpenTaskCount } from './overview/open-task-count.tsx';
import { Avatar, SignedInAs } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Sheet, SheetItem } from '../ui/sheet.tsx';
import type { AccountProps } from '../blocks/layout/account-menu.tsx';
import { useBrand } from '../shop-settings.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../theme.ts';
import { Logo } from '../features/branding/logo.tsx';

const itemStyle =
  'relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground max-lg:justify-center aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-xs aria-[current=page]:ring-1 aria-[current=page]:ring-border';
const labelStyle = 'max-lg:sr-only';
const countStyle = 'lg:ml-auto max-lg:absolute max-lg:top-0 max-lg:right-0';

interface BackOfficeMenuProps extends AccountProps {
  hasBell?: boolean;
  search?: SearchOpener;
}

export function BackOfficeSidebar({ hasBell, search, ...account }: BackOfficeMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => showLinkOf(pathname, list.current), [list, pathname]);
  return (
    <header className="sticky top-0 z-30 flex h-dvh w-18 shrink-0 flex-col border-r border-border bg-muted px-3 py-4.5 max-md:hidden lg:w-58 print:hidden">
      <Link
        to="/admin"
        aria-label={`${useBrand().name} back office`}
        className="mb-3 px-2.5 max-lg:hidden"
      >
        <Logo className="h-7" />
      </Link>
      {search && (
        <SearchButton
          opener={search}
          className={clsx(itemStyle, 'mb-2 shrink-0 border border-border bg-card')}
          labelClassName={labelStyle}
        />
      )}
      {/* What continues below fades out. */}
      <div
        ref={list}
        className="-mx-1 grid min-h-0 grow content-start overflow-y-auto mask-b-from-[calc(100%-1.5rem)] px-1 pt-1 pb-6"
      >
        <BackOfficeNav item={SidebarItem} />
      </div>
      <div className="grid shrink-0 gap-0.5 border-t border-border pt-2">
        {hasBell && (
          <NotificationBell
            className={itemStyle}
            labelClassName={labelStyle}
            countClassName={countStyle}
          />
        )}
        <Link to="/" title="Open shop" className={itemStyle}>
          <ExternalLink aria-hidden className="size-4.5 shrink-0" />
          <span className={labelStyle}>Open shop</span>
        </Link>
        <AccountMenu {...account} />
      </div>
    </header>
  );
}

/** Where the menu continues, its last rows fade out. */
const fadePx = 28;

function showLinkOf(pathname: string, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const current = links.findLast((link) => `${pathname}/`.startsWith(`${link.pathname}/`));
  if (!list || !current) return;
  // The tab key would go on from a link that is scrolled into view by itself.
  const [box, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  const above = Math.min(0, link.top - box.top - fadePx);
  list.scrollTop += above || Math.max(0, link.bottom - box.bottom + fadePx);
}

export function BackOfficeMobileHeader({ hasBell, search, ...account }: BackOfficeMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="flex items-center justify-between px-4 pt-4 md:hidden print:hidden">
      <Link to="/admin" aria-label={`${useBrand().name} back office`}>
        <Logo className="h-[25px]" />
      </Link>
      {search && (
        <SearchButton
          opener={search}
          className="ml-auto grid size-10 place-items-center rounded-md hover:bg-accent"
          labelClassName="sr-only"
        />
      )}
      {hasBell && (
        <NotificationBell
          className="relative mr-1 grid size-10 place-items-center rounded-md hover:bg-accent"
          labelClassName="sr-only"
          countClassName="absolute top-0 right-0"
        />
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon aria-hidden />
      </Button>
      <Sheet title="Back office" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <BackOfficeNav item={SheetLink} />
        <hr className="my-2 border-border" />
        {account.user && <SignedInAs user={account.user} />}
        <SheetItem asChild>
          <Link to="/">
            <ExternalLink aria-hidden />
            Open shop
          </Link>
        </SheetItem>
        <AccountItems item={SheetItem} onLogout={account.onLogout} />
      </Sheet>
    </header>
  );
}

type LinkComponent = ComponentType<BackOfficeLink>;

function BackOfficeNav({ item: Item }: { item: LinkComponent }) {
  return (
    <nav aria-label="Back office" className="grid">
      <Item {...overviewLink} />
      {linkGroups.map((group) => (
        <LinkGroup key={group.name} group={group} item={Item} />
      ))}
    </nav>
  );
}

interface LinkGroupProps {
  group: BackOfficeLinkGroup;
  item: LinkComponent;
}

/**
 * It opens with a screen of its own, and while it is closed it has the sum of its counts. The
 * narrow menu has icons only, and all of them.
 */
function LinkGroup({ group: { name, links, isClosed }, item: Item }: LinkGroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  const isCurrent = links.some(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  const [chosen, setChosen] = useState<{ isCurrent: boolean; isOpen: boolean }>();
  const isOpen = chosen?.isCurrent === isCurrent ? chosen.isOpen : isCurrent || !isClosed;
  return (
    <div role="group" aria-labelledby={id} className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-links`}
        onClick={() => setChosen({ isCurrent, isOpen: !isOpen })}
        className="flex w-full items-center gap-1 rounded-sm px-2.5 py-1 text-xs font-semibold text-muted-foreground hover:text-foreground md:max-lg:hidden"
      >
        <span id={id}>{name}</span>
        <ChevronRight
          aria-hidden
          className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90')}
        />
        {!isOpen && (
          <OpenTaskCount
            of={links.flatMap(({ tasks }) => tasks?.of ?? [])}
            label="open tasks"
            className="ml-auto"
          />
        )}
      </button>
      <div id={`${id}-links`} className={isOpen ? 'grid' : 'hidden md:max-lg:grid'}>
        {links.map((link) => (
          <Item key={link.to} {...link} />
        ))}
      </div>
    </div>
  );
}

function SidebarItem({ to, label, icon: Icon, isExact = false, tasks }: BackOfficeLink) {
  return (
    <NavLink to={to} end={isExact} title={label} className={itemStyle}>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={labelStyle}>{label}</span>
      {tasks && <OpenTaskCount {...tasks} className={countStyle} />}
    </NavLink>
  );
}

function SheetLink({ to, label, icon: Icon, isExact = false, tasks }: BackOfficeLink) {
  return (
    <SheetItem asChild>
      <NavLink to={to} end={isExact}>
        <Icon aria-hidden />
        {label}
        {tasks && <OpenTaskCount {...tasks} className="ml-auto" />}
      </NavLink>
    </SheetItem>
  );
}

function AccountMenu({ user, onLogout }: AccountProps) {
  if (!user) return null;
  return (
    <Menu
      label="Account"
      align="left"
      side="top"
      trigger={
        <button
          type="button"
          title={user.username}
          className="flex h-13 w-full items-center gap-2.5 rounded-md px-2.5 text-sm font-semibold hover:bg-accent max-lg:justify-center max-lg:px-0"
        >
          <Avatar user={user} />
          <span className={clsx(labelStyle, 'truncate')}>{user.username}</span>
          <ChevronsUpDown aria-hidden className="ml-auto size-4 shrink-0 max-lg:hidden" />
        </button>
      }
    >
      <AccountItems item={MenuItem} onLogout={onLogout} />
    </Menu>
  );
}

const themeIcons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };
const themeLabels: Record<Theme, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Theme of the system',
};

interface AccountItemsProps extends Pick<AccountProps, 'onLogout'> {
  item: ComponentType<{
    asChild?: boolean;
    isChosen?: boolean;
    onClick?: () => void;
    children: ReactNode;
  }>;
}

function AccountItems({ item: Item, onLogout }: AccountItemsProps) {
  const theme = useTheme();
  return (
    <>
      <Item asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          My Profile
        </Link>
      </Item>
      <Item asChild>
        <Link to="/profile/security#tokens">
          <KeyRound aria-hidden />
          API tokens
        </Link>
      </Item>
      <Item asChild>
        <Link to="/profile/security#devices">
          <MonitorSmartphone aria-hidden />
          Your devices
        </Link>
      </Item>
      <hr className="my-1.5 border-border" />
      {themes.map((choice) => {
        const Icon = themeIcons[choice];
        return (
          <Item key={choice} isChosen={choice === theme} onClick={() => chooseTheme(choice)}>
            <Icon aria-hidden />
            {themeLabels[choice]}
          </Item>
        );
      })}
      <hr className="my-1.5 border-border" />
      <Item onClick={onLogout}>
        <LogOut aria-hidden />
        Logout
      </Item>
    </>
  );
}
