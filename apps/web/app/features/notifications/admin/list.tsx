import { type AdminNotification, notificationKinds } from '@partshelf/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckCheck, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  createdColumn,
  type ListColumn,
  ListDate,
  sortNewestFirst,
} from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { notificationTexts } from './kinds.ts';
import {
  notificationFilters,
  notificationsKey,
  notificationsQuery,
  readNotificationFilters,
  unreadKey,
  unreadQuery,
} from './queries.ts';

const settingsPath = '/admin/settings/notices';

export default function NotificationsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Notifications"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={settingsPath}>
                <Settings2 aria-hidden />
                Choose what arrives
              </Link>
            </Button>
            <MarkAllReadButton />
          </>
        }
      />
      <NotificationList />
    </>
  );
}

function NotificationList() {
  const params = useListParams(notificationFilters);
  return (
    <>
      <ListToolbar
        params={params}
        filters={[
          { name: 'kind', label: 'Kind', options: kindOptions },
          { name: 'state', label: 'Status', options: stateOptions },
        ]}
        days={{ label: 'When' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/notices', {
            query: readNotificationFilters(params),
          })
        }
      />
      <List
        label="Notifications"
        getName={({ title }) => title}
        params={params}
        query={notificationsQuery(params)}
        defaultSort="createdAt:desc"
        columns={notificationColumns}
        renderItem={(notification) => <NotificationListItem notification={notification} />}
        errorText="The notifications could not be loaded."
        noMatch={{
          text: 'No notification matches these filters.',
          showAll: 'Show all notifications',
        }}
        empty={
          <EmptyState link={{ to: settingsPath, label: 'Choose what arrives' }}>
            There are no notifications yet. You choose what you are notified about.
          </EmptyState>
        }
      />
    </>
  );
}

const kindOptions = notificationKinds.map((value) => ({
  value,
  label: notificationTexts[value].label,
}));

const stateOptions = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
];

interface NotificationProps {
  notification: AdminNotification;
}

function NotificationLink({ notification }: NotificationProps) {
  const { mutate } = useMarkNotificationsRead();
  const { documentId, kind, title, path, isRead } = notification;
  const Icon = notificationTexts[kind].icon;
  return (
    <Link
      to={path}
      onClick={() => {
        if (!isRead) mutate(documentId);
      }}
      className="flex min-h-6 items-center gap-3 hover:underline"
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

const notificationColumns: ListColumn<AdminNotification>[] = [
  {
    id: 'title',
    header: 'Notification',
    meta: { className: 'w-full' },
    cell: ({ row }) => <NotificationLink notification={row.original} />,
  },
  {
    id: 'kind',
    header: 'Kind',
    meta: { className: 'whitespace-nowrap text-muted-foreground max-lg:hidden' },
    cell: ({ row }) => notificationTexts[row.original.kind].label,
  },
  { ...createdColumn('When', '', formatDateTime), ...sortNewestFirst },
];

function NotificationListItem({ notification }: NotificationProps) {
  return (
    <>
      <NotificationLink notification={notification} />
      <p className="mt-1 pl-8 text-xs">
        <ListDate at={notification.createdAt} format={formatDateTime} />
      </p>
    </>
  );
}

function MarkAllReadButton() {
  const { data } = useQuery(unreadQuery);
  const { mutate, isPending } = useMarkAllRead();
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

const settledKeys = [notificationsKey, unreadKey];

/** A failure leaves the notification unread, which is no reason to interrupt. */
export const useMarkNotificationsRead = () =>
  useCall({
    call: (documentId: string) =>
      api('POST /back-office/notices/:documentId/read', { params: { documentId } }),
    settledKeys,
  });

const useMarkAllRead = () =>
  useCall({
    call: () => api('POST /back-office/notices/read', {}),
    settledKeys,
    failureTitle: 'The notifications were not marked as read',
  });
