import type { OpenTasks } from '@partshelf/contract/statistics.ts';
import {
  Banknote,
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  Clock,
  CodeXml,
  FileText,
  FlaskConical,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  Landmark,
  ListPlus,
  Mail,
  MailWarning,
  MessageSquareText,
  MessagesSquare,
  Package,
  Palette,
  Receipt,
  ReceiptText,
  Rocket,
  Scale,
  Send,
  Shapes,
  ShieldAlert,
  Smile,
  Star,
  Tag,
  Text,
  Timer,
  Undo2,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';

export interface BackOfficeLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens have paths below it. */
  isExact?: boolean;
  /** Screens below this path have no link of their own. */
  alsoAt?: string;
  tasks?: { of: keyof OpenTasks; label: string };
  /** It is left out until buyers can pay by bank transfer, or have done so. */
  isOfTransfers?: boolean;
  /** It is left out until a product is sold with licences. */
  isOfLicences?: boolean;
}

export const overviewLink: BackOfficeLink = {
  to: '/admin',
  label: 'Overview',
  icon: ChartColumn,
  isExact: true,
};

export interface BackOfficeLinkGroup {
  readonly name: string;
  readonly links: readonly BackOfficeLink[];
  /** It stays closed until it is opened by hand, or one of its screens is. */
  readonly isClosed?: boolean;
}

export const linkGroups: readonly BackOfficeLinkGroup[] = [
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
        to: '/admin/transfers',
        label: 'Waiting for money',
        icon: Landmark,
        tasks: { of: 'overdueTransfers', label: 'overdue' },
        isOfTransfers: true,
      },
      {
        to: '/admin/invoices',
        label: 'Invoices',
        icon: ReceiptText,
        tasks: { of: 'ordersWithoutInvoice', label: 'waiting' },
      },
      { to: '/admin/quotes', label: 'Quotes', icon: FileText },
      { to: '/admin/licences', label: 'Licences', icon: KeyRound, isOfLicences: true },
      { to: '/admin/trials', label: 'Trials', icon: FlaskConical, isOfLicences: true },
      {
        to: '/admin/products',
        label: 'Products',
        icon: Package,
        alsoAt: '/admin/retirements',
      },
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
    isClosed: true,
    links: [
      { to: '/admin/settings/pages', label: 'Pages', icon: FileText },
      { to: '/admin/settings/texts', label: 'Texts', icon: Text },
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

/** It is the last group; the menu beside the screen has it at its foot. */
export const settingsGroup: BackOfficeLinkGroup = {
  name: 'Settings',
  isClosed: true,
  links: [
    { to: '/admin/settings/shop', label: 'Name and look', icon: Palette },
    {
      to: '/admin/settings/invoicing',
      label: 'Invoices and tax',
      icon: Landmark,
    },
    { to: '/admin/settings/payments', label: 'Payments', icon: Wallet },
    { to: '/admin/settings/currency', label: 'Currency', icon: Banknote },
    { to: '/admin/settings/companies', label: 'Company accounts', icon: Building2 },
    {
      to: '/admin/settings/publishing',
      label: 'Publishing',
      icon: Rocket,
      alsoAt: '/admin/releases',
    },
    { to: '/admin/settings/canned-replies', label: 'Canned replies', icon: MessageSquareText },
    { to: '/admin/settings/time-zone', label: 'Time zone', icon: Globe },
    { to: '/admin/settings/office-hours', label: 'Office hours', icon: Clock },
    { to: '/admin/webhooks', label: 'Webhooks', icon: Send },
    { to: '/admin/developers', label: 'Developers', icon: CodeXml },
    { to: '/admin/health', label: 'Health', icon: HeartPulse },
  ],
};

export function isCurrentLink({ to, isExact, alsoAt }: BackOfficeLink, pathname: string): boolean {
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`);
  if (isExact) return pathname === to;
  return isBelow(to) || (alsoAt !== undefined && isBelow(alsoAt));
}
