import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { sumDollars } from '@partshelf/contract/money.ts';
import { FileMinus, Receipt, RotateCcw, Undo2, UserRound, type LucideIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { isAtAttemptLimit } from '../order-status.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import {
  getAdminOrderPath,
  isBeingRefunded,
  isPaidFor,
  adminOrderQuery,
  useInvalidateOrders,
} from './queries.ts';
import { RefundButton } from './refund-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface OrderProps {
  order: AdminOrderDetails;
}

const unpaidStates = ['pending', 'expired', 'failed'];

function canAllowAttempt({ state, attempts, replacedBy }: AdminOrderDetails): boolean {
  const isAtLimit = isAtAttemptLimit({ paymentStatus: state, paymentAttempts: attempts });
  return unpaidStates.includes(state) && isAtLimit && replacedBy === null;
}

/**
 * Returns true while the invoices of an order that lost its dispute amount to more than its credit
 * notes.
 */
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
      {order.company && isPaidFor(order) && (
        <MoveBackButton order={order} company={order.company} />
      )}
      {isPaidFor(order) && !isBeingRefunded(order) && (
        <>
          {order.total === 0 && <EndDownloadsButton order={order} />}
          {order.refundable > 0 && <RefundButton order={order} />}
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

function AllowAttemptButton({ order: { documentId, buyer } }: OrderProps) {
  const navigate = useNavigate();
  return (
    <ConfirmedAction
      label="Allow another attempt"
      icon={RotateCcw}
      title="Allow another attempt?"
      description={`${buyer.username} gets a new order of the same products at the same prices, and an email that says how to pay it.`}
      action="Allow another attempt"
      pendingLabel="Allowing..."
      send={() =>
        api('POST /back-office/orders/:documentId/another-attempt', { params: { documentId } })
      }
      onDone={({ data }) => {
        toast({
          variant: 'success',
          title: 'Another attempt is allowed',
          description: `An email with the new order is on its way to ${buyer.email}.`,
        });
        void navigate(getAdminOrderPath(data));
      }}
    />
  );
}

function CreditNoteButton({ order: { documentId } }: OrderProps) {
  const queries = useQueryClient();
  return (
    <ConfirmedAction
      label="Issue a credit note"
      icon={FileMinus}
      variant="outline"
      title="Issue a credit note?"
      description="The bank has decided in favour of the buyer. The credit note cancels the invoice. If the decision is reversed later, a further document cancels the credit note."
      action="Issue the credit note"
      pendingLabel="Issuing..."
      isDangerous
      send={() =>
        api('POST /back-office/orders/:documentId/credit-note', { params: { documentId } })
      }
      onDone={(answer) => {
        queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
        toast({ variant: 'success', title: 'The credit note is issued' });
      }}
    />
  );
}

interface MoveBackButtonProps extends OrderProps {
  company: NonNullable<AdminOrderDetails['company']>;
}

function MoveBackButton({ order: { documentId, number, buyer }, company }: MoveBackButtonProps) {
  const queries = useQueryClient();
  return (
    <ConfirmedAction
      label="Move to the buyer"
      icon={UserRound}
      variant="outline"
      title={`Move order ${number} to ${buyer.username}?`}
      description={`It no longer belongs to ${company.name}: its members cannot see, download or install it any more. An email tells its owners and ${buyer.username}.`}
      action="Move to the buyer"
      pendingLabel="Moving..."
      isDangerous
      send={() => api('DELETE /back-office/orders/:documentId/company', { params: { documentId } })}
      onDone={(answer) => {
        queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
        toast({ variant: 'success', title: `The order belongs to ${buyer.username} now` });
      }}
    />
  );
}

/** It is a free order: no money goes back. */
function EndDownloadsButton({ order: { documentId, buyer } }: OrderProps) {
  const queries = useQueryClient();
  return (
    <ConfirmedAction
      label="End downloads"
      icon={Undo2}
      variant="outline"
      title="End the downloads of this free order?"
      description={`Nothing was charged, so no money goes back. ${buyer.username} can no longer download what this order brought. This cannot be undone.`}
      action="End downloads"
      pendingLabel="Ending..."
      isDangerous
      send={() =>
        api('POST /back-office/orders/:documentId/refund', {
          params: { documentId },
          body: undefined,
        })
      }
      onDone={(answer) => {
        queries.setQueryData(adminOrderQuery(documentId).queryKey, answer);
        toast({ variant: 'success', title: 'The downloads of this order have ended' });
      }}
    />
  );
}

interface ConfirmedActionProps<Answer> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'action' | 'isDangerous'
> {
  label: string;
  icon: LucideIcon;
  variant?: 'outline';
  pendingLabel: string;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

export function ConfirmedAction<Answer>(props: ConfirmedActionProps<Answer>) {
  const { label, icon: Icon, variant, pendingLabel, send, onDone, ...dialog } = props;
  const [isAsked, setIsAsked] = useState(false);
  const refresh = useInvalidateOrders();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      setIsAsked(false);
      onDone(answer);
    },
    onSettled: refresh,
  });
  return (
    <>
      <Button {...(variant && { variant })} onClick={() => setIsAsked(true)}>
        <Icon aria-hidden />
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        isOpen={isAsked}
        onClose={() => {
          reset();
          setIsAsked(false);
        }}
        pending={isPending && pendingLabel}
        error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}
