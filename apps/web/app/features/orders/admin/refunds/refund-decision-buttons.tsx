import type { AdminRefundRequest } from '@partshelf/contract/back-office/refunds.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useState } from 'react';
import { messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useDecideRefund, type RefundDecision } from './use-decide-refund.ts';

export function RefundDecisionButtons({ request }: { request: AdminRefundRequest }) {
  const [openDialog, setOpenDialog] = useState<RefundDecision>();
  const close = () => setOpenDialog(undefined);
  const name = request.buyer.username;
  return (
    <div className="inline-flex gap-2 max-md:flex-col">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Decline the refund of ${name}`}
        onClick={() => setOpenDialog('decline')}
      >
        Decline
      </Button>
      <Button
        size="sm"
        aria-label={`Approve the refund of ${name}`}
        onClick={() => setOpenDialog('approve')}
      >
        Approve
      </Button>
      <DecisionDialog
        request={request}
        decision="approve"
        isOpen={openDialog === 'approve'}
        onClose={close}
      />
      <DecisionDialog
        request={request}
        decision="decline"
        isOpen={openDialog === 'decline'}
        onClose={close}
      />
    </div>
  );
}

interface DecisionDialogProps {
  request: AdminRefundRequest;
  decision: RefundDecision;
  isOpen: boolean;
  onClose: () => void;
}

function DecisionDialog({ request, decision, isOpen, onClose }: DecisionDialogProps) {
  const { mutate, isPending, error, reset } = useDecideRefund(request, onClose);
  const { pending, ...texts } = getDialogTexts(decision, request);
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      pending={isPending && pending}
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate(decision)}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}

function getDialogTexts(decision: RefundDecision, { buyer, order }: AdminRefundRequest) {
  return decision === 'approve'
    ? {
        title: `Give ${formatUsd(order.total)} back to ${buyer.username}?`,
        description:
          'The whole payment goes back, and the downloads of the order end. This cannot be undone.',
        action: 'Approve',
        pending: 'Approving...',
      }
    : {
        title: `Decline the request of ${buyer.username}?`,
        description: `${buyer.username} is told by email and cannot ask again for this order.`,
        action: 'Decline',
        pending: 'Declining...',
      };
}
