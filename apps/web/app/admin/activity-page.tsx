import type { PaginationMeta } from '@partshelf/contract/api/envelope.ts';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readPageOfList } from '../ui/list-address.ts';
import { Skeleton } from '../ui/loading.tsx';
import { ErrorView } from '../ui/states.tsx';
import { ListFooter } from './list.tsx';

export const activityPageSize = 10;

interface Page<Activity> {
  data: Partial<Activity>;
  meta: { pagination: PaginationMeta };
}

interface ActivityPageProps<Activity> {
  kind: string & keyof Activity;
  first: Activity;
  total: number;
  query: (page: number) => UseQueryOptions<Page<Activity>, Error, Page<Activity>, unknown[]>;
  emptyText: string;
  children: (activity: Partial<Activity>) => ReactNode;
}

export function ActivityPage<Activity>(props: ActivityPageProps<Activity>) {
  const { kind, first, total, emptyText, children } = props;
  const [searchParams] = useSearchParams();
  const pageCount = Math.ceil(total / activityPageSize);
  const page = Math.min(readPageOfList(searchParams), Math.max(1, pageCount));
  const query = useQuery({
    ...props.query(page),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  });
  const activity = page > 1 ? query.data?.data : first;
  if (total === 0) return <p className="text-sm text-muted-foreground">{emptyText}</p>;
  if (query.isError) {
    return (
      <ErrorView onRetry={() => void query.refetch()}>This page could not be loaded.</ErrorView>
    );
  }
  if (!activity) return <Skeleton className="h-60" />;
  return (
    <>
      <div
        aria-busy={page > 1 && query.isPlaceholderData}
        className="transition-opacity aria-busy:opacity-60"
      >
        {children(activity)}
      </div>
      {total > activityPageSize && (
        <ListFooter
          pagination={{ page, pageSize: activityPageSize, pageCount, total }}
          hrefFor={(number) => `?${new URLSearchParams({ tab: kind, page: String(number) })}`}
        />
      )}
    </>
  );
}
