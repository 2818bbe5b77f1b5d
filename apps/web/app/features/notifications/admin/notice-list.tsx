import type { AdminNotice } from '@partshelf/contract/notifications.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link, Navigate } from 'react-router';
import { formatDateTime } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { ListFooter } from '../../../admin/list/list-footer.tsx';
import { useListParams } from '../../../admin/list/use-list-params.ts';
import { noticeTexts } from './notice-kinds.ts';
import { noticesQuery } from './notice-queries.ts';
import { useMarkRead } from './use-notice-actions.ts';

export function NoticeList() {
  const { page, hrefFor } = useListParams([]);
  const query = useQuery({ ...noticesQuery(page), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-96" />}
      errorText="The notices could not be loaded."
    >
      {({ data: notices, meta: { pagination } }) => {
        if (notices.length === 0 && pagination.total > 0) {
          return <Navigate to={hrefFor(pagination.pageCount)} replace />;
        }
        if (notices.length === 0) return <EmptyState>There are no notices yet.</EmptyState>;
        return (
          <>
            <ul
              aria-label="Notices"
              className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card"
            >
              {notices.map((notice) => (
                <NoticeEntry key={notice.documentId} notice={notice} />
              ))}
            </ul>
            <ListFooter pagination={pagination} hrefFor={hrefFor} />
          </>
        );
      }}
    </QueryState>
  );
}

function NoticeEntry({ notice }: { notice: AdminNotice }) {
  const { mutate } = useMarkRead();
  const { documentId, kind, title, path, isRead, createdAt } = notice;
  const Icon = noticeTexts[kind].icon;
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
