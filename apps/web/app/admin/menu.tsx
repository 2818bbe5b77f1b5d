import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  ChevronRight,
  ChevronsUpDown,
  ExternalLink,
  Menu as MenuIcon,
  Settings,
} from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '../features/notifications/admin/bell.tsx';
import {
  type BackOfficeLink,
  type BackOfficeLinkGroup,
  isCurrentLink,
  linkGroups,
  overviewLink,
  settingsGroup,
} from './menu-links.ts';
import { SearchButton, type SearchOpener } from './search.tsx';
import { openTasksQuery } from './overview/queries.ts';
import { OpenTaskCount } from './overview/open-task-count.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { LazyTrigger } from '../ui/lazy-trigger.tsx';
import { useOpening } from '../ui/use-opening.ts';
import type { AccountProps } from '../blocks/layout/account-menu.tsx';
import { useBrand, useShownTexts } from '../shop-settings.ts';
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
  const list = useCurrentInView();
  return (
    <header className="sticky top-0 z-30 flex h-dvh w-18 shrink-0 flex-col border-r border-border bg-muted px-3 pt-3 pb-2.5 max-md:hidden lg:w-58 print:hidden">
      <div className="mb-1.5 flex h-9 shrink-0 items-center justify-between max-lg:justify-center">
        <Link
          to="/admin"
          aria-label={`${useBrand().name} back office`}
          className="min-w-0 pl-2.5 max-lg:hidden"
        >
          <Logo className="h-6" />
        </Link>
        {search && (
          <SearchButton
            opener={search}
            className="flex h-8 items-center gap-1.5 rounded-md px-1.5 text-muted-foreground hover:bg-accent hover:text-foreground"
            labelClassName="sr-only"
          />
        )}
      </div>
      <nav aria-label="Back office" className="flex min-h-0 grow flex-col">
        <div
          ref={list}
          className="-mx-1 grid min-h-0 grow content-start overflow-y-auto mask-b-from-[calc(100%-0.75rem)] px-1 pt-0.5 pb-3"
        >
          <GroupedLinks groups={linkGroups} item={SidebarItem} />
        </div>
        <SettingsLinks />
      </nav>
      <div className="mt-0.5 grid shrink-0 gap-0.5">
        {hasBell && (
          <NotificationBell
            className={itemStyle}
            labelClassName={labelStyle}
            countClassName={countStyle}
          />
        )}
        <div className="flex items-center max-lg:flex-col">
          <AccountMenu {...account} />
          <Link
            to="/"
            title="Open shop"
            aria-label="Open shop"
            className={clsx(itemStyle, 'shrink-0')}
          >
            <ExternalLink aria-hidden className="size-4.5" />
          </Link>
        </div>
      </div>
    </header>
  );
}

/** Where the menu continues, its last rows fade out. */
const fadePx = 14;

function useCurrentInView() {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // Both change where the link is: some links appear with the answer.
  const { isSuccess } = useQuery(openTasksQuery);
  useEffect(() => {
    if (isSuccess || pathname) showCurrent(list.current);
  }, [pathname, isSuccess]);
  return list;
}

function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current=page]');
  if (!list || !current) return;
  // The tab key would go on from a link that is scrolled into view by itself.
  const [box, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  const above = Math.min(0, link.top - box.top - fadePx);
  list.scrollTop += above || Math.max(0, link.bottom - box.bottom + fadePx);
}

const importMenus = () => import('./menus.tsx');

export function BackOfficeMobileHeader({ hasBell, search, ...account }: BackOfficeMenuProps) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importMenus);
  const { pending: _, ...presses } = opener;
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
      <Button variant="ghost" size="icon" aria-label="Menu" aria-haspopup="dialog" {...presses}>
        <MenuIcon aria-hidden />
      </Button>
      {part && (
        <part.BackOfficeMobileMenu {...account} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </header>
  );
}

type LinkComponent = ComponentType<BackOfficeLink>;

interface GroupedLinksProps {
  groups: readonly BackOfficeLinkGroup[];
  item: LinkComponent;
}

export function GroupedLinks({ groups, item: Item }: GroupedLinksProps) {
  return (
    <>
      <Item {...overviewLink} />
      {groups.map((group) => (
        <LinkGroup key={group.name} group={group} item={Item} />
      ))}
    </>
  );
}

/** A group opens with a screen of its own. */
function useFold({ links, isClosed }: BackOfficeLinkGroup) {
  const id = useId();
  const { pathname } = useLocation();
  const isCurrent = links.some((link) => isCurrentLink(link, pathname));
  const [chosen, setChosen] = useState<{ isCurrent: boolean; isOpen: boolean }>();
  const isOpen = chosen?.isCurrent === isCurrent ? chosen.isOpen : isCurrent || !isClosed;
  const button = {
    type: 'button',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-links`,
    onClick: () => setChosen({ isCurrent, isOpen: !isOpen }),
  } as const;
  return { id, isOpen, button };
}

const FoldIcon = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronRight
    aria-hidden
    className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90')}
  />
);

function useShownLinks({ links }: BackOfficeLinkGroup): readonly BackOfficeLink[] {
  const { data: openTasks } = useQuery(openTasksQuery);
  const { hasLicences } = useShownTexts();
  const hasTransfers = openTasks?.data.waitingTransfers !== undefined;
  return links.filter(
    ({ isOfTransfers, isOfLicences }) =>
      (!isOfTransfers || hasTransfers) && (!isOfLicences || hasLicences),
  );
}

interface LinkGroupProps {
  group: BackOfficeLinkGroup;
  item: LinkComponent;
}

/**
 * While it is closed it has the sum of its counts. The narrow menu has icons only, and all of them.
 */
function LinkGroup({ group, item: Item }: LinkGroupProps) {
  const { name } = group;
  const links = useShownLinks(group);
  const { id, isOpen, button } = useFold(group);
  return (
    <div role="group" aria-labelledby={id} className="mt-0.5">
      <button
        {...button}
        className="flex h-6 w-full items-center gap-1 rounded-sm px-2.5 text-xs font-semibold text-muted-foreground hover:text-foreground md:max-lg:hidden"
      >
        <span id={id}>{name}</span>
        <FoldIcon isOpen={isOpen} />
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

function SettingsLinks() {
  const { name } = settingsGroup;
  const links = useShownLinks(settingsGroup);
  const { id, isOpen, button } = useFold(settingsGroup);
  const list = useCurrentInView();
  return (
    <div role="group" aria-labelledby={id} className="grid border-t border-border pt-1.5">
      <button {...button} title={name} className={itemStyle}>
        <Settings aria-hidden className="size-4.5 shrink-0" />
        <span id={id} className={labelStyle}>
          {name}
        </span>
        <span className="ml-auto max-lg:hidden">
          <FoldIcon isOpen={isOpen} />
        </span>
      </button>
      <div
        ref={list}
        id={`${id}-links`}
        className={isOpen ? '-mx-1 grid max-h-[40dvh] overflow-y-auto px-1' : 'hidden'}
      >
        {links.map((link) => (
          <SidebarItem key={link.to} {...link} />
        ))}
      </div>
    </div>
  );
}

function SidebarItem(link: BackOfficeLink) {
  const { to, label, icon: Icon, tasks } = link;
  const isCurrent = isCurrentLink(link, useLocation().pathname);
  return (
    <Link to={to} title={label} aria-current={isCurrent ? 'page' : undefined} className={itemStyle}>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={labelStyle}>{label}</span>
      {tasks && <OpenTaskCount {...tasks} className={countStyle} />}
    </Link>
  );
}

function AccountMenu({ user, onLogout }: AccountProps) {
  if (!user) return null;
  const menu = {
    className: 'min-w-0 grow',
    trigger: (
      <button
        type="button"
        title={user.username}
        className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-md px-2.5 text-sm font-semibold hover:bg-accent max-lg:justify-center max-lg:px-0"
      >
        <Avatar user={user} />
        <span className={clsx(labelStyle, 'truncate')}>{user.username}</span>
        <ChevronsUpDown aria-hidden className="ml-auto size-4 shrink-0 max-lg:hidden" />
      </button>
    ),
  };
  return (
    <LazyTrigger {...menu} load={importMenus} opens="menu">
      {(part) => <part.BackOfficeAccountMenu {...menu} onLogout={onLogout} />}
    </LazyTrigger>
  );
}
