import { clsx } from 'clsx';
import {
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  ChevronsUpDown,
  Clock,
  ExternalLink,
  FileText,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  Landmark,
  ListPlus,
  LogOut,
  type LucideIcon,
  Mail,
  MailWarning,
  Menu as MenuIcon,
  MessageSquareText,
  MessagesSquare,
  Monitor,
  MonitorSmartphone,
  Moon,
  Package,
  Palette,
  Receipt,
  ReceiptText,
  Scale,
  Send,
  Shapes,
  ShieldAlert,
  Smile,
  Star,
  Sun,
  Tag,
  Text,
  Timer,
  Undo2,
  UserRound,
  Users,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import { NotificationBell } from '../features/notifications/admin/bell.tsx';
import { SearchButton, type SearchOpener } from './search.tsx';
import { OpenTaskCount } from './overview/open-task-count.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Sheet, SheetItem } from '../ui/sheet.tsx';
import { type AccountProps, SignedInAs } from '../blocks/layout/account-menu.tsx';
import { useBrand } from '../shop-settings.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../theme.ts';
import { Logo } from '../features/branding/logo.tsx';

const itemStyle =
  'relative flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-muted-foreground hover:bg-accent hover:text-foreground max-lg:justify-center aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-xs aria-[current=page]:ring-1 aria-[current=page]:ring-border';
const labelStyle = 'max-lg:sr-only';
const countStyle = 'lg:ml-auto max-lg:absolute max-lg:top-0 max-lg:right-0';

interface BackOfficeMenuProps extends AccountProps {
  hasBell?: boolean;
  search?: SearchOpener;
}

export function BackOfficeSidebar({ hasBell, search, ...account }: BackOfficeMenuProps) {
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
      <div className="-mx-1 grid min-h-0 grow content-start overflow-y-auto px-1 py-1">
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

export function BackOfficeMobileHeader({ hasBell, search, ...account }: BackOfficeMenuProps) {
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
      <Sheet
        title="Back office"
        trigger={
          <Button variant="ghost" size="icon" aria-label="Menu">
            <MenuIcon aria-hidden />
          </Button>
        }
      >
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

interface BackOfficeLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens have paths below it. */
  isExact?: boolean;
  tasks?: { of: keyof OpenTasks; label: string };
}

type LinkComponent = ComponentType<BackOfficeLink>;

function BackOfficeNav({ item: Item }: { item: LinkComponent }) {
  const id = useId();
  return (
    <nav aria-label="Back office" className="grid gap-0.5">
      <Item {...overviewLink} />
      {linkGroups.map(({ name, links }) => (
        <div
          key={name}
          role="group"
          aria-labelledby={`${id}-${name}`}
          className="mt-2 grid gap-0.5"
        >
          <span
            id={`${id}-${name}`}
            className="px-2.5 pb-0.5 text-xs font-semibold text-muted-foreground md:max-lg:sr-only"
          >
            {name}
          </span>
          {links.map((link) => (
            <Item key={link.to} {...link} />
          ))}
        </div>
      ))}
    </nav>
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

const overviewLink: BackOfficeLink = {
  to: '/admin',
  label: 'Overview',
  icon: ChartColumn,
  isExact: true,
};

const linkGroups: readonly { name: string; links: readonly BackOfficeLink[] }[] = [
  {
    name: 'Sell',
    links: [
      { to: '/admin/orders', label: 'Orders', icon: Receipt },
      {
        to: '/admin/refunds',
        label: 'Refunds',
        icon: Undo2,
        tasks: { of: 'refundRequests', label: 'open' },
      },
      {
        to: '/admin/disputes',
        label: 'Disputes',
        icon: Scale,
        tasks: { of: 'disputes', label: 'to answer' },
      },
      {
        to: '/admin/invoices',
        label: 'Invoices',
        icon: ReceiptText,
        tasks: { of: 'ordersWithoutInvoice', label: 'waiting' },
      },
      { to: '/admin/products', label: 'Products', icon: Package },
      { to: '/admin/categories', label: 'Categories', icon: Shapes },
      { to: '/admin/discounts', label: 'Discount codes', icon: Tag },
      { to: '/admin/statistics', label: 'Statistics', icon: ChartNoAxesCombined },
    ],
  },
  {
    name: 'Customers',
    links: [
      { to: '/admin/people', label: 'People', icon: Users },
      { to: '/admin/companies', label: 'Companies', icon: Building2 },
      {
        to: '/admin/messages',
        label: 'Messages',
        icon: Mail,
        tasks: { of: 'contactMessages', label: 'waiting' },
      },
      {
        to: '/admin/inbound-mails',
        label: 'Mails to the chat',
        icon: MailWarning,
        tasks: { of: 'inboundMails', label: 'set aside' },
      },
      {
        to: '/helpdesk/chat',
        label: 'Helpdesk chat',
        icon: MessagesSquare,
        tasks: { of: 'chats', label: 'waiting' },
      },
      { to: '/admin/reviews', label: 'Reviews', icon: Star },
      { to: '/admin/chat-answers', label: 'Chat answers', icon: Timer },
      { to: '/admin/chat-ratings', label: 'Chat ratings', icon: Smile },
      { to: '/admin/subscribers', label: 'Subscribers', icon: ListPlus },
      {
        to: '/admin/mails',
        label: 'Emails',
        icon: Send,
        tasks: { of: 'failedMails', label: 'failed' },
      },
    ],
  },
  {
    name: 'Content',
    links: [
      { to: '/admin/settings/pages', label: 'Pages', icon: FileText },
      { to: '/admin/settings/texts', label: 'Texts', icon: Text },
    ],
  },
  {
    name: 'Settings',
    links: [
      { to: '/admin/settings/shop', label: 'Name and look', icon: Palette },
      {
        to: '/admin/settings/invoicing',
        label: 'Invoices and tax',
        icon: Landmark,
      },
      { to: '/admin/settings/companies', label: 'Company accounts', icon: Building2 },
      { to: '/admin/settings/canned-replies', label: 'Canned replies', icon: MessageSquareText },
      { to: '/admin/settings/time-zone', label: 'Time zone', icon: Globe },
      { to: '/admin/settings/office-hours', label: 'Office hours', icon: Clock },
      { to: '/admin/health', label: 'Health', icon: HeartPulse },
    ],
  },
  {
    name: 'Security',
    links: [
      { to: '/admin/audit', label: 'Audit', icon: History },
      { to: '/admin/csp-reports', label: 'CSP reports', icon: ShieldAlert },
    ],
  },
];
