import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { shortNumberOf } from '../../orders/order-lines.ts';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { orderStateOptions } from './sold-order-badge.tsx';
import { SoldOrderEntry, soldOrderColumns } from './sold-order-columns.tsx';
import { defaultOrderSort, orderFilters, soldOrdersQuery } from './sold-order-queries.ts';

/** The orders of everybody. */
export function SoldOrderList() {
  const address = useListAddress(orderFilters);
  const { filters, change } = address;
  const orders = useQuery({ ...soldOrdersQuery(address), placeholderData: keepPreviousData });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search order, buyer or product" />
        <ListFilter
          label="Status"
          options={orderStateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Orders"
        nameOf={shortNumberOf}
        address={address}
        answer={orders}
        defaultSort={defaultOrderSort}
        columns={soldOrderColumns}
        renderEntry={(order) => <SoldOrderEntry order={order} />}
        errorText="The orders could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/orders', label: 'Show all orders' }}>
              No order fits this search.
            </EmptyState>
          ) : (
            <EmptyState>Nobody has ordered yet.</EmptyState>
          )
        }
      />
    </>
  );
}
