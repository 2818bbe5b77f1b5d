import type { AdminSubscriber, SubscriberState } from '@partshelf/contract/subscribers.ts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { formatDateTime } from '../../../ui/dates.ts';
import { StateBadge, toStateOptions, type BadgeStyles } from '../../../ui/state-badge.tsx';
import type { ListColumn } from '../../../admin/list/list-columns.ts';
import { createdColumn } from '../../../admin/list/list-date.tsx';

const styles: BadgeStyles<SubscriberState> = {
  unconfirmed: { tone: 'info', icon: Clock, label: 'Not confirmed' },
  subscribed: { tone: 'success', icon: CircleCheck, label: 'Subscribed' },
  unsubscribed: { tone: 'destructive', icon: CircleX, label: 'Unsubscribed' },
};

export const subscriberStateOptions = toStateOptions(styles);

export const subscriberColumns: ListColumn<AdminSubscriber>[] = [
  {
    id: 'email',
    header: 'Email',
    meta: { className: 'wrap-anywhere' },
    cell: ({ row }) => row.original.email,
  },
  {
    id: 'name',
    header: 'Name',
    meta: { className: 'wrap-anywhere' },
    cell: ({ row }) => <bdi>{row.original.name}</bdi>,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <StateBadge state={row.original.state} styles={styles} />,
  },
  createdColumn('Since', 'max-lg:hidden', formatDateTime),
];

export function SubscriberListItem({ subscriber }: { subscriber: AdminSubscriber }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{subscriber.email}</p>
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        <bdi>{subscriber.name}</bdi> · {formatDateTime(subscriber.createdAt)}
      </p>
      <p className="mt-2">
        <StateBadge state={subscriber.state} styles={styles} />
      </p>
    </>
  );
}
