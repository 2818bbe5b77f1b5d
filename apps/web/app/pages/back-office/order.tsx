import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { BackLink } from '../../features/back-office/list/back-link.tsx';
import { AdminOrderActions } from '../../features/back-office/orders/admin-order-actions.tsx';
import { AdminOrderBadge } from '../../features/back-office/orders/admin-order-badge.tsx';
import { adminOrderQuery } from '../../features/back-office/orders/admin-order-queries.ts';
import { AdminOrderSections } from '../../features/back-office/orders/admin-order-sections.tsx';
import { shortOrderNumber } from '../../features/orders/order-lines.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export default function BackOfficeOrderPage() {
  const documentId = useParams()['documentId']!;
  const { data, error, isPending, refetch } = useQuery(adminOrderQuery(documentId));
  if (isPending) return <Skeleton className="h-96" />;
  if (!data) {
    return isApiError(error, 'NOT_FOUND') ? (
      <EmptyState link={{ to: '/admin/orders', label: 'All orders' }}>
        There is no such order.
      </EmptyState>
    ) : (
      <ErrorView onRetry={() => void refetch()}>The order could not be loaded.</ErrorView>
    );
  }
  const order = data.data;
  return (
    <>
      <BackOfficeHeading
        title={`Order ${shortOrderNumber(order)}`}
        above={<BackLink to="/admin/orders" label="Orders" />}
        aside={<AdminOrderBadge state={order.state} />}
        actions={<AdminOrderActions key={documentId} order={order} />}
      />
      <AdminOrderSections order={order} />
    </>
  );
}
