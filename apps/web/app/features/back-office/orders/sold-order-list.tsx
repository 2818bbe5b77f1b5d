import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { shortOrderNumber } from '../../orders/order-lines.ts';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { orderStateOptions } from './sold-order-badge.tsx';
import { SoldOrderEntry, soldOrderColumns } from './sold-order-columns.tsx';
import { defaultOrderSort, orderFilters, soldOrdersQuery } from './sold-order-queries.ts';

/** The orders of everybody. */
export function SoldOrderList() {
  const address = useListAddress(orderFilters);
  return (
    <>
      <ListTools
        address={address}
        search="Search order, buyer or product"
        filters={[{ name: 'state', label: 'Status', options: orderStateOptions }]}
      />
      <List
        label="Orders"
        nameOf={shortOrderNumber}
        address={address}
        query={soldOrdersQuery(address)}
        defaultSort={defaultOrderSort}
        columns={soldOrderColumns}
        renderEntry={(order) => <SoldOrderEntry order={order} />}
        errorText="The orders could not be loaded."
        noMatch={{ text: 'No order fits this search.', showAll: 'Show all orders' }}
        empty={<EmptyState>Nobody has ordered yet.</EmptyState>}
      />
    </>
  );
}
