import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ListFooter } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Card } from '../../../ui/card.tsx';
import { readPageOfList } from '../../../ui/list-address.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { getActorName, getAuditText } from '../../audit/admin/entries.ts';
import { productHistoryQuery } from './queries.ts';

export default function ProductHistory({ product: { documentId } }: { product: AdminProduct }) {
  const page = readPageOfList(useSearchParams()[0]);
  const query = useQuery({
    ...productHistoryQuery(documentId, page),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="History">
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-60" />}
        errorText="The history could not be loaded."
      >
        {({ data: entries, meta: { pagination } }) => (
          <>
            {entries.length === 0 && (
              <p className="text-sm text-muted-foreground">There are no changes yet.</p>
            )}
            <ol aria-label="Changes" className="grid divide-y divide-border empty:hidden">
              {entries.map((entry) => (
                <li
                  key={entry.documentId}
                  className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0"
                >
                  <p className="min-w-0 flex-1 basis-80 wrap-anywhere">
                    <bdi className="font-semibold">{getActorName(entry)}</bdi> {getAuditText(entry)}
                  </p>
                  <p className="text-muted-foreground tabular-nums">
                    {formatDateTime(entry.createdAt)}
                  </p>
                </li>
              ))}
            </ol>
            {pagination.pageCount > 1 && (
              <ListFooter
                pagination={pagination}
                hrefFor={(number) =>
                  `?${new URLSearchParams({ part: 'history', page: String(number) })}`
                }
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}
