import type { RefundRequest } from '@partshelf/contract/back-office/refunds.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDecideRequest, type Verdict } from './use-decide-request.ts';

/** The two answers to an open request; neither can be taken back, and so both are asked about. */
export function RefundVerdict({ request }: { request: RefundRequest }) {
  const [asked, setAsked] = useState<Verdict>();
  const close = () => setAsked(undefined);
  const name = request.buyer.username;
  return (
    <div className="inline-flex gap-2 max-md:flex-col">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Decline the refund of ${name}`}
        onClick={() => setAsked('decline')}
      >
        Decline
      </Button>
      <Button
        size="sm"
        aria-label={`Approve the refund of ${name}`}
        onClick={() => setAsked('approve')}
      >
        Approve
      </Button>
      <VerdictDialog
        request={request}
        verdict="approve"
        isOpen={asked === 'approve'}
        onClose={close}
      />
      <VerdictDialog
        request={request}
        verdict="decline"
        isOpen={asked === 'decline'}
        onClose={close}
      />
    </div>
  );
}

interface VerdictDialogProps {
  request: RefundRequest;
  verdict: Verdict;
  isOpen: boolean;
  onClose: () => void;
}

function VerdictDialog({ request, verdict, isOpen, onClose }: VerdictDialogProps) {
  const { mutate, isPending, error, reset } = useDecideRequest(request, onClose);
  const { pending, ...words } = wordsFor(verdict, request);
  return (
    <ConfirmDialog
      {...words}
      isOpen={isOpen}
      pending={isPending && pending}
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate(verdict)}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}

function wordsFor(verdict: Verdict, { buyer, order }: RefundRequest) {
  return verdict === 'approve'
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
