/**
 * A list of the back office. A screen brings one read of the API and says what an item looks like:
 * as a row of columns from 768 px on, as an entry on phones. The rest is here: sorting, choosing,
 * paging, and what stands there while nothing does. Search and filters stand above it (`ListTools`);
 * what they and the heads are set to is kept in the address (`useListAddress`).
 */
import type { Pagination as PageOfList } from '@partshelf/contract/envelope.ts';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { listFeatures, type ListColumn, type ListItem, type ListLook } from './list-columns.ts';
import { ListEntries } from './list-entries.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListRows } from './list-rows.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListPage<Item extends ListItem> {
  data: Item[];
  meta: { pagination: PageOfList };
}

interface ListProps<Item extends ListItem> extends ListLook<Item> {
  address: ListAddress;
  /** One page of the list. */
  query: UseQueryOptions<ListPage<Item>, Error, ListPage<Item>, unknown[]>;
  /** The order in which the server answers when the address names none. */
  defaultSort?: string;
  /** Stands there when there is nothing at all. */
  empty?: ReactNode;
  /** Says that nothing fits what the address asks for, and leads back to everything. */
  noMatch: { readonly text: string; readonly showAll: string };
  /** Says that it could not be loaded. */
  errorText: string;
}

const none: never[] = [];

export function List<Item extends ListItem>(props: ListProps<Item>) {
  const { address, query, defaultSort, empty, noMatch, errorText, ...look } = props;
  const answer = useQuery({ ...query, placeholderData: keepPreviousData });
  const isWide = useMediaQuery('(min-width: 768px)');
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sorting = toSorting(address.sort ?? defaultSort);
  const table = useTable({
    features: listFeatures,
    columns: look.columns as ListColumn<Item>[],
    data: answer.data?.data ?? (none as Item[]),
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
      if (by) address.change({ sort: `${by.id}:${by.desc ? 'desc' : 'asc'}` });
    },
  });

  if (answer.isPending) return <ListSkeleton label={look.label} />;
  if (!answer.data) {
    return <ErrorView onRetry={() => void answer.refetch()}>{errorText}</ErrorView>;
  }
  const { pageCount, total } = answer.data.meta.pagination;
  if (answer.data.data.length === 0) {
    if (total > 0) return <Navigate to={address.hrefFor(pageCount)} replace />;
    if (!address.isNarrowed) return empty;
    return <EmptyState link={{ to: '?', label: noMatch.showAll }}>{noMatch.text}</EmptyState>;
  }
  const Body = isWide ? ListRows : ListEntries;
  return (
    <>
      <Body table={table} look={look} isOld={answer.isPlaceholderData} />
      <ListFoot pagination={answer.data.meta.pagination} hrefFor={address.hrefFor} />
    </>
  );
}

function toSorting(sort: string | undefined): SortingState {
  const [id, direction] = sort?.split(':') ?? [];
  return id ? [{ id, desc: direction === 'desc' }] : [];
}
