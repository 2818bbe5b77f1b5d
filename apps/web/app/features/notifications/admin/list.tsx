import {
  type AdminNotification,
  notificationFilters,
  notificationKinds,
} from '@partshelf/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { toOptions } from '../../../admin/list-filters.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { notificationTexts } from './kinds.ts';
import { notificationsKey, unreadKey, unreadQuery } from './queries.ts';

const settingsPath = '/admin/settings/notices';

export default function NotificationsPage() {
  return (
    <ListPage
      label="Notifications"
      actions={
        <>
          <ButtonLink to={settingsPath} icon={Settings2} variant="outline">
            Choose what arrives
          </ButtonLink>
          <MarkAllReadButton />
        </>
      }
      noun="notification"
      getName={({ title }) => title}
      call="GET /back-office/notices"
      queryKey={notificationsKey}
      schema={notificationFilters.page}
      urlNames={urlNames}
      filters={[
        { name: 'kind', label: 'Kind', options: kindOptions },
        { name: 'isRead', label: 'Status', options: stateOptions },
      ]}
      days={{ label: 'When' }}
      file="GET /back-office/export/notices"
      columns={columns}
      empty={
        <EmptyState link={{ to: settingsPath, label: 'Choose what arrives' }}>
          There are no notifications yet. You choose what you are notified about.
        </EmptyState>
      }
    />
  );
}

const urlNames = { isRead: { name: 'state', values: { unread: 'false', read: 'true' } } };

const stateOptions = toOptions({ false: 'Unread', true: 'Read' });

const kindOptions = notificationKinds.map((value) => ({
  value,
  label: notificationTexts[value].label,
}));

const settledKeys = [notificationsKey, unreadKey];

function NotificationLink({ documentId, kind, title, path, isRead }: AdminNotification) {
  // A failure leaves the notification unread, which is no reason to interrupt.
  const { mutate } = useCall({
    call: () => api('POST /back-office/notices/:documentId/read', { params: { documentId } }),
    settledKeys,
  });
  const Icon = notificationTexts[kind].icon;
  return (
    <Link
      to={path}
      onClick={() => {
        if (!isRead) mutate();
      }}
      className="flex min-h-6 items-center gap-3 hover:underline [&~*]:pl-8"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className={clsx('min-w-0 wrap-anywhere', !isRead && 'font-semibold')}>
        <bdi>{title}</bdi>
      </span>
      {!isRead && (
        <span className="size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  );
}

const columns: ListColumns<'GET /back-office/notices'> = [
  {
    id: 'title',
    header: 'Notification',
    className: 'w-full',
    narrow: 'title',
    cell: NotificationLink,
  },
  {
    id: 'kind',
    header: 'Kind',
    className: 'whitespace-nowrap text-muted-foreground max-lg:hidden',
    cell: ({ kind }) => notificationTexts[kind].label,
  },
  { ...createdColumn('When', formatDateTime), sort: 'desc', narrow: 'details' },
];

function MarkAllReadButton() {
  const { data } = useQuery(unreadQuery);
  const { mutate, isPending } = useCall({
    call: () => api('POST /back-office/notices/read', {}),
    settledKeys,
    failureTitle: 'The notifications were not marked as read',
  });
  return (
    <Button
      variant="outline"
      disabled={data?.data.unread === 0}
      pending={isPending && 'Marking...'}
      onClick={() => mutate()}
    >
      <CheckCheck aria-hidden />
      Mark all read
    </Button>
  );
}
