import { alertRoutes, type PaymentAlert } from '@partshelf/contract/back-office/overview-alerts.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { shortOrderNumber } from '../../../orders/order-lines.ts';
import { alertSentence } from './alert-sentence.ts';
import { soldOrderAddress } from '../../order-address.ts';
import { AlertEntry } from './alert-entry.tsx';
import { useAlertRefresh } from './use-alert-refresh.ts';

export function PaymentAlertEntry({ alert }: { alert: PaymentAlert }) {
  const { id, order, sessionId } = alert;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(alertRoutes.resolve, { params: { id } }),
    ...useAlertRefresh('The alert could not be resolved.'),
  });
  return (
    <AlertEntry
      text={alertSentence(alert.alert)}
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
        <Link to={soldOrderAddress({ documentId: order })} className="link">
          Order {shortOrderNumber({ documentId: order })}
        </Link>
      ) : (
        <>No order · {sessionId}</>
      )}
    </AlertEntry>
  );
}
