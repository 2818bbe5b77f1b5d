import { Settings2, CheckCheck } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import type { AdminNotification } from '@partshelf/contract/notifications.ts';
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { ListFooter } from '../../../admin/list.tsx';
import { useListParams } from '../../../admin/list-toolbar.tsx';
import { notificationTexts } from './kinds.ts';
import { notificationsQuery, unreadQuery, notificationsKey, unreadKey } from './queries.ts';
import { api } from '../../../api.ts';
import { showFailure } from '../../../admin/actions.tsx';

export default function NotificationsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Notifications"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/admin/settings/notices">
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
  const { page, hrefFor } = useListParams([]);
  const query = useQuery({ ...notificationsQuery(page), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-96" />}
      errorText="The notifications could not be loaded."
    >
      {({ data: notices, meta: { pagination } }) => {
        if (notices.length === 0 && pagination.total > 0) {
          return <Navigate to={hrefFor(pagination.pageCount)} replace />;
        }
        if (notices.length === 0) return <EmptyState>There are no notifications yet.</EmptyState>;
        return (
          <>
            <ul
              aria-label="Notifications"
              className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card"
            >
              {notices.map((notice) => (
                <NotificationEntry key={notice.documentId} notice={notice} />
              ))}
            </ul>
            <ListFooter pagination={pagination} hrefFor={hrefFor} />
          </>
        );
      }}
    </QueryState>
  );
}

function NotificationEntry({ notice }: { notice: AdminNotification }) {
  const { mutate } = useMarkRead();
  const { documentId, kind, title, path, isRead, createdAt } = notice;
  const Icon = notificationTexts[kind].icon;
  return (
    <li>
      <Link
        to={path}
        onClick={() => {
          if (!isRead) mutate(documentId);
        }}
        className="flex items-start gap-3 px-4 py-3 hover:bg-accent"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <span className="min-w-0 grow">
          <span className={clsx('block text-sm wrap-anywhere', !isRead && 'font-semibold')}>
            <bdi>{title}</bdi>
          </span>
          <time dateTime={createdAt} className="block text-xs text-muted-foreground">
            {formatDateTime(createdAt)}
          </time>
        </span>
        {!isRead && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </Link>
    </li>
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

function useRefetchNotifications() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [notificationsKey, unreadKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

/** A failure leaves the notice unread, which is no reason to interrupt. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (documentId: string) =>
      api('POST /back-office/notices/:documentId/read', { params: { documentId } }),
    onSettled: useRefetchNotifications(),
  });
}

function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api('POST /back-office/notices/read', {}),
    onError: (error) => showFailure('The notifications were not marked as read', error),
    onSettled: useRefetchNotifications(),
  });
}
