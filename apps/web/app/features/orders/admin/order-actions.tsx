import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { FileMinus, Receipt, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { isAtAttemptLimit } from '../order-status.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import {
  getAdminOrderPath,
  isBeingRefunded,
  adminOrderQuery,
  useInvalidateOrders,
} from './queries.ts';
import { RefundPartButton, getRefundableAmount } from './refund-part.tsx';
import { toast } from '../../../ui/toast.tsx';

interface OrderProps {
  order: AdminOrderDetails;
}

const unpaidStates = ['pending', 'expired', 'failed'];

const failureText = 'This could not be done. Please try again.';

function canAllowAttempt({ state, attempts, replacedBy }: AdminOrderDetails): boolean {
  const isAtLimit = isAtAttemptLimit({ paymentStatus: state, paymentAttempts: attempts });
  return unpaidStates.includes(state) && isAtLimit && replacedBy === null;
}

/** While the invoices of an order that lost its dispute amount to more than its credit notes. */
function canCreditDispute({ disputeLostAt, invoices }: AdminOrderDetails): boolean {
  const open = sumDollars(invoices.map(({ kind, total }) => (kind === 'invoice' ? total : -total)));
  return disputeLostAt !== null && open > 0;
}

export function AdminOrderActions({ order }: OrderProps) {
  return (
    <>
      {order.paidAt && <ReceiptLink order={order} />}
      {canAllowAttempt(order) && <AllowAttemptButton order={order} />}
      {canCreditDispute(order) && <CreditNoteButton order={order} />}
      {order.state === 'succeeded' && !isBeingRefunded(order) && (
        <>
          {order.total > 0 && <RefundPartButton order={order} />}
          <RefundButton order={order} />
        </>
      )}
    </>
  );
}

function ReceiptLink({ order }: OrderProps) {
  return (
    <Button asChild variant="outline">
      <Link to={`${getAdminOrderPath(order)}/receipt`}>
        <Receipt aria-hidden />
        Receipt
      </Link>
    </Button>
  );
}

function AllowAttemptButton({ order }: OrderProps) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const { mutate, isPending, error, reset } = useAllowAttempt(order, close);
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>
        <RotateCcw aria-hidden />
        Allow another attempt
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => {
          reset();
          close();
        }}
        title="Allow another attempt?"
        description={`${order.buyer.username} gets a new order of the same products at the same prices, and an email with the way to pay it.`}
        action="Allow another attempt"
        pending={isPending && 'Allowing...'}
        error={error ? messageOf(error, failureText) : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function CreditNoteButton({ order }: OrderProps) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const { mutate, isPending, error, reset } = useIssueCreditNote(order, close);
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsked(true)}>
        <FileMinus aria-hidden />
        Issue a credit note
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => {
          reset();
          close();
        }}
        title="Issue a credit note?"
        description="The bank has decided for the buyer. The credit note takes back what the buyer got. If the decision is reversed later, another document takes the credit note back."
        action="Issue the credit note"
        pending={isPending && 'Issuing...'}
        isDangerous
        error={error ? messageOf(error, failureText) : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function describeRefund({ total, refunded, buyer }: AdminOrderDetails) {
  const end = 'no longer download what this order brought. This cannot be undone.';
  if (total === 0) {
    return {
      label: 'End downloads',
      pending: 'Ending...',
      title: 'End the downloads of this free order?',
      description: `Nothing was charged, so no money goes back. ${buyer.username} can ${end}`,
    };
  }
  const amount = refunded > 0 ? 'What is left of the payment' : 'The whole payment';
  return {
    label: 'Refund',
    pending: 'Refunding...',
    title: `Refund ${formatUsd(getRefundableAmount({ total, refunded }))}?`,
    description: `${amount} goes back to ${buyer.username}, who can ${end}`,
  };
}

function RefundButton({ order }: OrderProps) {
  const { label, pending, title, description } = describeRefund(order);
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const { mutate, isPending, error, reset } = useRefundOrder(order, close);
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsked(true)}>
        <Undo2 aria-hidden />
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => {
          reset();
          close();
        }}
        title={title}
        description={description}
        action={label}
        pending={isPending && pending}
        isDangerous
        error={error ? messageOf(error, failureText) : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}

const moneyOnItsWay = {
  title: 'The money is on its way back',
  description: 'The order is refunded once the payment provider confirms it.',
};

const downloadsEnded = { title: 'The downloads of this order have ended' };

/** Starts a full refund; a free order ends at once. */
function useRefundOrder({ documentId, total }: AdminOrderDetails, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/refund', { params: { documentId } }),
    onSuccess: (answer) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      onDone();
      toast({ variant: 'success', ...(total === 0 ? downloadsEnded : moneyOnItsWay) });
    },
    onSettled: refresh,
  });
}

/** The amount is in dollars. */
export function useRefundPart({ documentId }: AdminOrderDetails) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: (amount: number) =>
      api('POST /back-office/orders/:documentId/partial-refund', {
        params: { documentId },
        body: { amount },
      }),
    onSuccess: (answer, amount) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      toast({
        variant: 'success',
        title: `${formatUsd(amount)} is on its way back`,
        description: 'The order shows it once the payment provider confirms it.',
      });
    },
    onSettled: refresh,
  });
}

function useIssueCreditNote({ documentId }: AdminOrderDetails, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useInvalidateOrders();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/credit-note', { params: { documentId } }),
    onSuccess: (answer) => {
      queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
      onDone();
      toast({ variant: 'success', title: 'The credit note is issued' });
    },
    onSettled: refresh,
  });
}

function useAllowAttempt({ documentId, buyer }: AdminOrderDetails, onDone: () => void) {
  const refresh = useInvalidateOrders();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/orders/:documentId/another-attempt', { params: { documentId } }),
    onSuccess: ({ data }) => {
      onDone();
      toast({
        variant: 'success',
        title: 'Another attempt is allowed',
        description: `An email with the new order is on its way to ${buyer.email}.`,
      });
      void navigate(getAdminOrderPath(data));
    },
    onSettled: refresh,
  });
}
