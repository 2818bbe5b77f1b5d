import {
  mostCounted,
  type PaginationMeta as PageOfList,
} from '@partshelf/contract/api/envelope.ts';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState, ErrorView } from '../ui/states.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import {
  listFeatures,
  type ListItem,
  type ListDefinition,
  toTableColumns,
} from './list-columns.tsx';
import { NarrowList } from './list-narrow.tsx';
import type { ListParams } from './list-params.ts';
import { ListTable } from './list-table.tsx';
import { Pagination } from '../ui/pagination.tsx';

interface ListPage<Item extends ListItem> {
  data: Item[];
  meta: { pagination: PageOfList };
}

export interface NoMatch {
  readonly text: string;
  readonly showAll: string;
}

interface ListProps<Item extends ListItem> extends ListDefinition<Item> {
  params: ListParams;
  query: UseQueryOptions<ListPage<Item>, Error, ListPage<Item>, unknown[]>;
  empty?: ReactNode;
  noMatch: NoMatch;
  errorText: string;
}

const none: never[] = [];

/** Its state is in the URL (`useListParams`). */
export function List<Item extends ListItem>(props: ListProps<Item>) {
  const { params, query, empty, noMatch, errorText, ...definition } = props;
  const result = useQuery({ ...query, placeholderData: keepPreviousData });
  const isWide = useMediaQuery('(min-width: 768px)');
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const { sort }: { readonly sort?: string } = params.query;
  const sorting = toSorting(sort);
  const table = useTable({
    features: listFeatures,
    columns: useMemo(() => toTableColumns(definition.columns), [definition.columns]),
    data: result.data?.data ?? (none as Item[]),
    getRowId: ({ documentId }) => documentId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (update) => {
      const [by] = typeof update === 'function' ? update(sorting) : update;
      if (by) params.change({ sort: `${by.id}:${by.desc ? 'desc' : 'asc'}` });
    },
  });

  const Body = isWide ? ListTable : NarrowList;
  if (result.isPending) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading {definition.label.toLowerCase()}...
        </p>
        <div aria-hidden inert>
          <Body table={table} definition={definition} isLoading />
        </div>
      </>
    );
  }
  if (!result.data) {
    return <ErrorView onRetry={() => void result.refetch()}>{errorText}</ErrorView>;
  }
  const { pageCount, total } = result.data.meta.pagination;
  if (result.data.data.length === 0) {
    if (total > 0) return <Navigate to={params.hrefFor(pageCount)} replace />;
    if (!params.isFiltered) return empty;
    return <EmptyState link={{ to: '?', label: noMatch.showAll }}>{noMatch.text}</EmptyState>;
  }
  return (
    <>
      <Body table={table} definition={definition} isStale={result.isPlaceholderData} />
      <ListFooter pagination={result.data.meta.pagination} hrefFor={params.hrefFor} />
    </>
  );
}

function toSorting(sort: string | undefined): SortingState {
  const [id, direction] = sort?.split(':') ?? [];
  return id ? [{ id, desc: direction === 'desc' }] : [];
}

const formatTotal = (total: number) =>
  total > mostCounted ? `${(total - 1).toLocaleString('en-US')}+` : total.toLocaleString('en-US');

interface ListFooterProps {
  pagination: PageOfList;
  hrefFor: (page: number) => string;
}

export function ListFooter({ pagination, hrefFor }: ListFooterProps) {
  const { page, pageSize, pageCount, total } = pagination;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 *:mt-0!">
      <p role="status" className="text-sm text-muted-foreground tabular-nums">
        {total === 1 ? '1 result' : `${first} to ${last} of ${formatTotal(total)}`}
      </p>
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </div>
  );
}
