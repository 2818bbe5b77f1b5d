import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { formatOrderNumber } from '../../order-lines.ts';
import { ListToolbar } from '../../../../admin/list/list-toolbar.tsx';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { orderStateOptions } from '../admin-order-badge.tsx';
import { AdminOrderListItem, adminOrderColumns } from './admin-order-columns.tsx';
import { defaultOrderSort, orderFilters, adminOrdersQuery } from '../admin-order-queries.ts';

export function AdminOrderList() {
  const params = useListParams(orderFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search order, buyer or product"
        filters={[{ name: 'state', label: 'Status', options: orderStateOptions }]}
      />
      <List
        label="Orders"
        getName={formatOrderNumber}
        params={params}
        query={adminOrdersQuery(params)}
        defaultSort={defaultOrderSort}
        columns={adminOrderColumns}
        renderItem={(order) => <AdminOrderListItem order={order} />}
        errorText="The orders could not be loaded."
        noMatch={{ text: 'No order fits this search.', showAll: 'Show all orders' }}
        empty={<EmptyState>No one has ordered yet.</EmptyState>}
      />
    </>
  );
}
