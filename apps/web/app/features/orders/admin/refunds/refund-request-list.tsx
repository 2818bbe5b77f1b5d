import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ListToolbar } from '../../../../admin/list/list-toolbar.tsx';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { RefundRequestListItem, refundRequestColumns } from './refund-request-columns.tsx';
import { refundFilters, refundRequestsQuery } from './refund-request-queries.ts';
import { refundStateOptions } from './refund-state-badge.tsx';
import { RefundDecisionButtons } from './refund-decision-buttons.tsx';

export function RefundRequestList() {
  const params = useListParams(refundFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search buyer or order"
        filters={[{ name: 'state', label: 'Status', options: refundStateOptions }]}
      />
      <List
        label="Refund requests"
        getName={({ buyer }) => buyer.username}
        params={params}
        query={refundRequestsQuery(params)}
        columns={refundRequestColumns}
        renderItem={(request) => <RefundRequestListItem request={request} />}
        renderActions={(request) =>
          request.state === 'open' && <RefundDecisionButtons request={request} />
        }
        errorText="The refund requests could not be loaded."
        noMatch={{
          text: 'No refund request fits this search.',
          showAll: 'Show all refund requests',
        }}
        empty={<EmptyState>No one has asked for a refund.</EmptyState>}
      />
    </>
  );
}
