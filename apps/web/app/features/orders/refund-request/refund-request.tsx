import type { Order } from '@partshelf/contract/orders/orders.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { RefundRequestForm } from './refund-request-form.tsx';

export function RefundRequest({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = describeDecision(order);
  if (answer) return <FormNotice tone="info">{answer}</FormNotice>;
  if (!order.refundableUntil) return null;
  if (isAsking) return <RefundRequestForm order={order} onCancel={() => setIsAsking(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted-foreground">
        You can have your money back until {formatDate(order.refundableUntil)}.
      </p>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden />
        Ask for a refund
      </Button>
    </div>
  );
}

/** Undefined before a request, and once the money is refunded. */
function describeDecision({ refundRequest, refundedAt }: Order): string | undefined {
  if (!refundRequest || refundedAt) return undefined;
  const requestDate = formatDate(refundRequest.createdAt);
  switch (refundRequest.state) {
    case 'open':
      return `You asked for a refund on ${requestDate}. We read your reason and answer by email.`;
    case 'approved':
      return 'Your refund is approved. The money is on its way back to you.';
    case 'declined':
      return `We declined your request of ${requestDate} for a refund. The email about it says more.`;
  }
}
