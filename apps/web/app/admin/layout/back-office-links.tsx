import {
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
import type { Waiting } from '@partshelf/contract/statistics.ts';

interface BackOfficeLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens have paths below it. */
  isExact?: boolean;
  tasks?: { of: keyof Waiting; label: string };
}

export const backOfficeLinks: readonly BackOfficeLink[] = [
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
