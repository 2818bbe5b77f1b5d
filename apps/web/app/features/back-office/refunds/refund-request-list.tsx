import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { RefundRequestEntry, refundRequestColumns } from './refund-request-columns.tsx';
import { refundFilters, refundRequestsQuery } from './refund-request-queries.ts';
import { refundStateOptions } from './refund-state-badge.tsx';
import { RefundVerdict } from './refund-verdict.tsx';

/** Who asked for money back. */
export function RefundRequestList() {
  const address = useListAddress(refundFilters);
  return (
    <>
      <ListTools
        address={address}
        search="Search buyer or order"
        filters={[{ name: 'state', label: 'Status', options: refundStateOptions }]}
      />
      <List
        label="Refund requests"
        nameOf={({ buyer }) => buyer.username}
        address={address}
        query={refundRequestsQuery(address)}
        columns={refundRequestColumns}
        renderEntry={(request) => <RefundRequestEntry request={request} />}
        renderActions={(request) => request.state === 'open' && <RefundVerdict request={request} />}
        errorText="The refund requests could not be loaded."
        noMatch={{
          text: 'No refund request fits this search.',
          showAll: 'Show all refund requests',
        }}
        empty={<EmptyState>Nobody has asked for a refund.</EmptyState>}
      />
    </>
  );
}
