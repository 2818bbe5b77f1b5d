import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { RefundRequestEntry, refundRequestColumns } from './refund-request-columns.tsx';
import { refundFilters, refundRequestsQuery } from './refund-request-queries.ts';
import { refundStateOptions } from './refund-state-badge.tsx';
import { RefundVerdict } from './refund-verdict.tsx';

/** Who asked for money back. */
export function RefundRequestList() {
  const address = useListAddress(refundFilters);
  const { filters, change } = address;
  const requests = useQuery({ ...refundRequestsQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search buyer or order" />
        <ListFilter
          label="Status"
          options={refundStateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Refund requests"
        nameOf={({ buyer }) => buyer.username}
        address={address}
        answer={requests}
        columns={refundRequestColumns}
        renderEntry={(request) => <RefundRequestEntry request={request} />}
        renderActions={(request) => request.state === 'open' && <RefundVerdict request={request} />}
        errorText="The refund requests could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/refunds', label: 'Show all refund requests' }}>
              No refund request fits this search.
            </EmptyState>
          ) : (
            <EmptyState>Nobody has asked for a refund.</EmptyState>
          )
        }
      />
    </>
  );
}
