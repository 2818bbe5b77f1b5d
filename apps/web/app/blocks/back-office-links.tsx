import {
  ChartColumn,
  History,
  Mail,
  Package,
  Receipt,
  Send,
  Shapes,
  Star,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { NewMessagesCount } from '../features/back-office/messages/new-messages-count.tsx';
import { OpenRequestsCount } from '../features/back-office/refunds/open-requests-count.tsx';

interface BackOfficeLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens stand below its address. */
  isExact?: boolean;
  /** Says how much there is to do. */
  Count?: ComponentType<{ className?: string }>;
}

/** The screens of the back office, in the order of the menu. */
export const backOfficeLinks: readonly BackOfficeLink[] = [
  { to: '/admin', label: 'Overview', icon: ChartColumn, isExact: true },
  { to: '/admin/products', label: 'Products', icon: Package },
  { to: '/admin/categories', label: 'Categories', icon: Shapes },
  { to: '/admin/orders', label: 'Orders', icon: Receipt },
  { to: '/admin/refunds', label: 'Refunds', icon: Undo2, Count: OpenRequestsCount },
  { to: '/admin/people', label: 'People', icon: Users },
  { to: '/admin/reviews', label: 'Reviews', icon: Star },
  { to: '/admin/messages', label: 'Messages', icon: Mail, Count: NewMessagesCount },
  { to: '/admin/mails', label: 'Mails', icon: Send },
  { to: '/admin/audit', label: 'Audit', icon: History },
];
