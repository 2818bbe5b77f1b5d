import { clsx } from 'clsx';
import {
  ExternalLink,
  LogOut,
  Menu as MenuIcon,
  ChartColumn,
  ChartNoAxesCombined,
  FileText,
  HeartPulse,
  History,
  ListPlus,
  Mail,
  MessagesSquare,
  Package,
  Palette,
  Receipt,
  Send,
  Shapes,
  ShieldAlert,
  Star,
  Tag,
  Text,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link, NavLink } from 'react-router';
import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { NotificationBell } from '../features/notifications/admin/bell.tsx';
import { OpenTaskCount } from './overview/open-task-count.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet, SheetItem } from '../ui/sheet.tsx';
import { type AccountProps, SignedInAs } from '../blocks/layout/account-menu.tsx';
import { useBrand } from '../shop-settings.ts';
import { Logo } from '../features/branding/logo.tsx';

const itemStyle =
  'relative flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-[550] text-muted-foreground hover:bg-accent hover:text-foreground max-lg:justify-center aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-xs aria-[current=page]:ring-1 aria-[current=page]:ring-border';
const labelStyle = 'max-lg:sr-only';
const countStyle = 'lg:ml-auto max-lg:absolute max-lg:top-0 max-lg:right-0';

interface BackOfficeMenuProps extends AccountProps {
  hasBell?: boolean;
}

/** From 768 px on; only icons below 1024 px. */
export function BackOfficeSidebar({ user, onLogout, hasBell }: BackOfficeMenuProps) {
  return (
    <header className="sticky top-0 flex h-dvh w-18 shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-border bg-muted px-3 py-4.5 max-md:hidden lg:w-58 print:hidden">
      <Link
        to="/admin"
        aria-label={`${useBrand().name} back office`}
        className="mb-4.5 px-2.5 max-lg:hidden"
      >
        <Logo className="h-7" />
      </Link>
      <nav aria-label="Back office" className="grid gap-0.5">
        {backOfficeLinks.map(({ to, label, icon: Icon, isExact, tasks }) => (
          <NavLink key={to} to={to} end={isExact} title={label} className={itemStyle}>
            <Icon aria-hidden className="size-4.5 shrink-0" />
            <span className={labelStyle}>{label}</span>
            {tasks && <OpenTaskCount {...tasks} className={countStyle} />}
          </NavLink>
        ))}
      </nav>
      {hasBell && (
        <NotificationBell
          className={clsx(itemStyle, 'mt-auto shrink-0')}
          labelClassName={labelStyle}
          countClassName={countStyle}
        />
      )}
      <Link to="/" title="Open shop" className={clsx(itemStyle, 'shrink-0', !hasBell && 'mt-auto')}>
        <ExternalLink aria-hidden className="size-4.5 shrink-0" />
        <span className={labelStyle}>Open shop</span>
      </Link>
      {user && (
        <p className="flex h-13 shrink-0 items-center gap-2.5 px-2.5 text-sm font-semibold max-lg:justify-center">
          <Avatar user={user} />
          <span className={clsx(labelStyle, 'truncate')}>{user.username}</span>
        </p>
      )}
      <button
        type="button"
        title="Logout"
        onClick={onLogout}
        className={clsx(itemStyle, 'shrink-0')}
      >
        <LogOut aria-hidden className="size-4.5 shrink-0" />
        <span className={labelStyle}>Logout</span>
      </button>
    </header>
  );
}

export function BackOfficeMobileHeader({ user, onLogout, hasBell }: BackOfficeMenuProps) {
  return (
    <header className="flex items-center justify-between px-4 pt-4 md:hidden print:hidden">
      <Link to="/admin" aria-label={`${useBrand().name} back office`}>
        <Logo className="h-[25px]" />
      </Link>
      {hasBell && (
        <NotificationBell
          className="relative mr-1 ml-auto grid size-10 place-items-center rounded-md hover:bg-accent"
          labelClassName="sr-only"
          countClassName="absolute top-0 right-0"
        />
      )}
      <Sheet
        title="Back office"
        trigger={
          <Button variant="ghost" size="icon" aria-label="Menu">
            <MenuIcon aria-hidden />
          </Button>
        }
      >
        <nav aria-label="Back office">
          {backOfficeLinks.map(({ to, label, icon: Icon, isExact, tasks }) => (
            <SheetItem key={to} asChild>
              <NavLink to={to} end={isExact}>
                <Icon aria-hidden />
                {label}
                {tasks && <OpenTaskCount {...tasks} className="ml-auto" />}
              </NavLink>
            </SheetItem>
          ))}
        </nav>
        <hr className="my-2 border-border" />
        {user && <SignedInAs user={user} />}
        <SheetItem asChild>
          <Link to="/">
            <ExternalLink aria-hidden />
            Open shop
          </Link>
        </SheetItem>
        <SheetItem onClick={onLogout}>
          <LogOut aria-hidden />
          Logout
        </SheetItem>
      </Sheet>
    </header>
  );
}

interface BackOfficeLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens have paths below it. */
  isExact?: boolean;
  tasks?: { of: keyof OpenTasks; label: string };
}

const backOfficeLinks: readonly BackOfficeLink[] = [
  { to: '/admin', label: 'Overview', icon: ChartColumn, isExact: true },
  { to: '/admin/statistics', label: 'Statistics', icon: ChartNoAxesCombined },
  { to: '/admin/products', label: 'Products', icon: Package },
  { to: '/admin/categories', label: 'Categories', icon: Shapes },
  { to: '/admin/orders', label: 'Orders', icon: Receipt },
  {
    to: '/admin/refunds',
    label: 'Refunds',
    icon: Undo2,
    tasks: { of: 'refundRequests', label: 'open' },
  },
  { to: '/admin/discounts', label: 'Discount codes', icon: Tag },
  { to: '/admin/people', label: 'People', icon: Users },
  {
    to: '/helpdesk/chat',
    label: 'Helpdesk chat',
    icon: MessagesSquare,
    tasks: { of: 'chats', label: 'waiting' },
  },
  { to: '/admin/reviews', label: 'Reviews', icon: Star },
  {
    to: '/admin/messages',
    label: 'Messages',
    icon: Mail,
    tasks: { of: 'contactMessages', label: 'new' },
  },
  {
    to: '/admin/mails',
    label: 'Emails',
    icon: Send,
    tasks: { of: 'failedMails', label: 'failed' },
  },
  { to: '/admin/subscribers', label: 'Subscribers', icon: ListPlus },
  {
    to: '/admin/settings/invoicing',
    label: 'Invoices and tax',
    icon: FileText,
    tasks: { of: 'ordersWithoutInvoice', label: 'waiting' },
  },
  { to: '/admin/settings/shop', label: 'Name and look', icon: Palette },
  { to: '/admin/settings/texts', label: 'Texts', icon: Text },
  { to: '/admin/audit', label: 'Audit', icon: History },
  { to: '/admin/csp-reports', label: 'CSP reports', icon: ShieldAlert },
  { to: '/admin/health', label: 'Health', icon: HeartPulse },
];
