import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../api.ts';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { WayBack } from '../../features/back-office/list/way-back.tsx';
import { SoldOrderActions } from '../../features/back-office/orders/sold-order-actions.tsx';
import { SoldOrderBadge } from '../../features/back-office/orders/sold-order-badge.tsx';
import { soldOrderQuery } from '../../features/back-office/orders/sold-order-queries.ts';
import { SoldOrderSheets } from '../../features/back-office/orders/sold-order-sheets.tsx';
import { shortOrderNumber } from '../../features/orders/order-lines.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export default function BackOfficeOrderPage() {
  const documentId = useParams()['documentId']!;
  const { data, error, isPending, refetch } = useQuery(soldOrderQuery(documentId));
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
        above={<WayBack to="/admin/orders" label="Orders" />}
        aside={<SoldOrderBadge state={order.state} />}
        actions={<SoldOrderActions key={documentId} order={order} />}
      />
      <SoldOrderSheets order={order} />
    </>
  );
}
