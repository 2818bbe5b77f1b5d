import type { Order, RefundableLine } from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { api } from '../../api.ts';
import { ordersKey } from './orders.ts';

const importForm = () => import('./refund-request-form.tsx');

export interface RefundRequestProps {
  order: Order;
  refundable: readonly RefundableLine[];
}

export function RefundRequest({ order, refundable }: RefundRequestProps) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importForm);
  const box = useRef<HTMLDivElement>(null);
  const answer = getDecisionText(order);
  const isApproved = order.refundRequest?.state === 'approved';
  const notice = answer && <FormNotice tone="info">{answer}</FormNotice>;
  if (answer && !(isApproved && refundable.length > 0)) {
    const onWithdrawn = () => box.current?.focus();
    return (
      <div ref={box} tabIndex={-1} className="grid gap-2.5">
        {notice}
        {order.refundRequest?.state === 'open' && (
          <WithdrawButton order={order} onWithdrawn={onWithdrawn} />
        )}
      </div>
    );
  }
  if (!order.refundableUntil) return null;
  if (isOpen && part) {
    return (
      <part.RefundRequestForm
        order={order}
        refundable={refundable}
        onClose={() => setIsOpen(false)}
      />
    );
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2.5">
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted-foreground">
          You can ask for a refund{isApproved && ' of what is left'} until{' '}
          {formatDate(order.refundableUntil)}.
        </p>
        <Button {...opener} variant="outline" size="sm" className="print:hidden">
          <Undo2 aria-hidden />
          Ask for a refund
        </Button>
      </div>
    </div>
  );
}

/** Returns undefined before a request, and once money was refunded after it. */
function getDecisionText(order: Order): string | undefined {
  const { refundRequest, refundedAt, refunds, company } = order;
  if (!refundRequest || refundedAt) return undefined;
  const requestDate = formatDate(refundRequest.createdAt);
  const { lines } = refundRequest;
  const what = lines ? ` of ${lines.map(getQuantityLabel).join(', ')}` : '';
  switch (refundRequest.state) {
    case 'open':
      return refundRequest.askedBy === undefined
        ? `You asked for a refund${what} on ${requestDate}. We read your reason and answer by email.`
        : `${refundRequest.askedBy ?? 'A former colleague'} asked for a refund${what} on ${requestDate}. We answer by email.`;
    case 'approved':
      if (refunds.some((one) => one.refundedAt > refundRequest.createdAt)) return undefined;
      if (company && order.transfer)
        return 'The refund is approved. The money goes back by bank transfer.';
      return company
        ? 'The refund is approved. The money is on its way back to the card that paid.'
        : 'Your refund is approved. The money is on its way back to you.';
    case 'withdrawn':
      return undefined;
    case 'declined':
      return `We declined ${company ? 'the' : 'your'} request of ${requestDate} for a refund. Our email says why.`;
  }
}

const getQuantityLabel = ({ title, quantity }: { title: string; quantity: number }) =>
  quantity > 1 ? `${title} × ${quantity}` : title;

interface WithdrawButtonProps {
  order: Order;
  onWithdrawn: () => void;
}

function WithdrawButton({ order: { documentId }, onWithdrawn }: WithdrawButtonProps) {
  return (
    <CallButton
      name="Withdraw request"
      size="sm"
      className="justify-self-start print:hidden"
      pending="Withdrawing..."
      call={() => api('DELETE /orders/:documentId/refund-request', { params: { documentId } })}
      onDone={onWithdrawn}
      success="Refund request withdrawn"
      settledKeys={[ordersKey]}
      failureTitle="Request not withdrawn"
      failureText="Your request could not be withdrawn. Please try again."
    />
  );
}
