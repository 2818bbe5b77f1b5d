import type { Pagination as PageOfList } from '@partshelf/contract/api/envelope.ts';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import {
  listFeatures,
  type ListColumn,
  type ListItem,
  type ListDefinition,
} from './list-columns.ts';
import { MobileList } from './mobile-list.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListTable } from './list-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListParams } from './use-list-params.ts';

interface ListPage<Item extends ListItem> {
  data: Item[];
  meta: { pagination: PageOfList };
}

interface ListProps<Item extends ListItem> extends ListDefinition<Item> {
  params: ListParams;
  query: UseQueryOptions<ListPage<Item>, Error, ListPage<Item>, unknown[]>;
  defaultSort?: string;
  empty?: ReactNode;
  noMatch: { readonly text: string; readonly showAll: string };
  errorText: string;
}

const none: never[] = [];

/** Its state is in the URL (`useListParams`). */
export function List<Item extends ListItem>(props: ListProps<Item>) {
  const { params, query, defaultSort, empty, noMatch, errorText, ...definition } = props;
  const result = useQuery({ ...query, placeholderData: keepPreviousData });
  const isWide = useMediaQuery('(min-width: 768px)');
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sorting = toSorting(params.sort ?? defaultSort);
  const table = useTable({
    features: listFeatures,
    columns: definition.columns as ListColumn<Item>[],
    data: result.data?.data ?? (none as Item[]),
    getRowId: ({ documentId }) => documentId,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableMultiSort: false,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (update) => {
      const [by] = typeof update === 'function' ? update(sorting) : update;
      if (by) params.change({ sort: `${by.id}:${by.desc ? 'desc' : 'asc'}` });
    },
  });

  if (result.isPending) return <ListSkeleton label={definition.label} />;
  if (!result.data) {
    return <ErrorView onRetry={() => void result.refetch()}>{errorText}</ErrorView>;
  }
  const { pageCount, total } = result.data.meta.pagination;
  if (result.data.data.length === 0) {
    if (total > 0) return <Navigate to={params.hrefFor(pageCount)} replace />;
    if (!params.isFiltered) return empty;
    return <EmptyState link={{ to: '?', label: noMatch.showAll }}>{noMatch.text}</EmptyState>;
  }
  const Body = isWide ? ListTable : MobileList;
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
