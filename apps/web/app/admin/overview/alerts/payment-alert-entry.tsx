import type { PaymentAlert } from '@partshelf/contract/back-office/overview.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatOrderNumber } from '../../../features/orders/orders.ts';
import { formatAlert } from './format-alert.ts';
import { getAdminOrderPath } from '../../../features/orders/admin/queries.ts';
import { AlertEntry } from './alert-entry.tsx';
import { useAlertMutationOptions } from './use-alert-mutation-options.ts';

export function PaymentAlertEntry({ alert }: { alert: PaymentAlert }) {
  const { id, order, sessionId } = alert;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /back-office/overview/alerts/:id/resolve', { params: { id } }),
    ...useAlertMutationOptions('The alert could not be resolved.'),
  });
  return (
    <AlertEntry
      text={formatAlert(alert.alert)}
      at={alert.receivedAt}
      action={
        <Button
          variant="outline"
          size="sm"
          pending={isPending && 'Resolving...'}
          onClick={() => mutate()}
        >
          Resolve
        </Button>
      }
    >
      {order ? (
        <Link to={getAdminOrderPath({ documentId: order })} className="link">
          Order {formatOrderNumber({ documentId: order })}
        </Link>
      ) : (
        <>No order · {sessionId}</>
      )}
    </AlertEntry>
  );
}
