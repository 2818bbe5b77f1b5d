import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { BackLink } from '../../../../admin/list/back-link.tsx';
import { AdminOrderActions } from '../details/admin-order-actions.tsx';
import { AdminOrderBadge } from '../admin-order-badge.tsx';
import { adminOrderQuery } from '../admin-order-queries.ts';
import { AdminOrderSections } from '../details/admin-order-sections.tsx';
import { formatOrderNumber } from '../../order-lines.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

export default function BackOfficeOrderDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <QueryState
      query={useQuery(adminOrderQuery(documentId))}
      skeleton={<Skeleton className="h-96" />}
      notFound={
        <EmptyState link={{ to: '/admin/orders', label: 'All orders' }}>
          There is no such order.
        </EmptyState>
      }
      errorText="The order could not be loaded."
    >
      {({ data: order }) => (
        <>
          <BackOfficeHeading
            title={`Order ${formatOrderNumber(order)}`}
            above={<BackLink to="/admin/orders" label="Orders" />}
            aside={<AdminOrderBadge state={order.state} />}
            actions={<AdminOrderActions key={documentId} order={order} />}
          />
          <AdminOrderSections order={order} />
        </>
      )}
    </QueryState>
  );
}
