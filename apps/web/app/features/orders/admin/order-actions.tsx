import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { FileMinus, HandCoins, Receipt, RotateCcw, Undo2, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ActionButtons, callAction } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { isAtAttemptLimit } from '../order-status.ts';
import {
  adminOrderQuery,
  getAdminOrderPath,
  getMissingMoney,
  isBeingRefunded,
  isPaidFor,
  orderKeys,
} from './queries.ts';
import { RecordPaymentDialog } from './record-payment.tsx';
import { RefundDialog } from './refund-dialog.tsx';

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
  const open = sumAmounts(invoices.map(({ kind, total }) => (kind === 'invoice' ? total : -total)));
  return disputeLostAt !== null && open > 0;
}

export function AdminOrderActions({ order }: { order: AdminOrderDetails }) {
  const navigate = useNavigate();
  const { documentId, number, buyer, company, total, refundable, transfer } = order;
  const params = { documentId };
  const answerKey = adminOrderQuery(documentId).queryKey;
  const canRefund = isPaidFor(order) && !isBeingRefunded(order);
  return (
    <ActionButtons
      actions={[
        {
          name: 'Receipt',
          icon: Receipt,
          isVisible: order.paidAt !== null,
          to: `${getAdminOrderPath(order)}/receipt`,
        },
        {
          name: 'Record payment',
          icon: HandCoins,
          variant: canAllowAttempt(order) ? 'outline' : 'default',
          isVisible: transfer !== undefined && transfer.state !== 'paid',
          renderDialog: (state) => (
            <RecordPaymentDialog
              {...state}
              transfer={{ documentId, number, buyer, missing: getMissingMoney(order) }}
            />
          ),
        },
        callAction({
          name: 'Allow another attempt',
          icon: RotateCcw,
          variant: 'default',
          isVisible: canAllowAttempt(order),
          question: {
            title: 'Allow another attempt?',
            description: `${buyer.username} gets a new order of the same products at the same prices, and an email that says how to pay it.`,
            action: 'Allow another attempt',
          },
          pending: 'Allowing...',
          call: () => api('POST /back-office/orders/:documentId/another-attempt', { params }),
          onDone: ({ data }) => void navigate(getAdminOrderPath(data)),
          success: {
            title: 'Another attempt is allowed',
            description: `An email with the new order is on its way to ${buyer.email}.`,
          },
          settledKeys: orderKeys,
        }),
        callAction({
          name: 'Issue a credit note',
          icon: FileMinus,
          isVisible: canCreditDispute(order),
          question: {
            title: 'Issue a credit note?',
            description:
              'The bank has decided in favour of the buyer. The credit note cancels the invoice. If the decision is reversed later, a further document cancels the credit note.',
            action: 'Issue the credit note',
            isDangerous: true,
          },
          pending: 'Issuing...',
          call: () => api('POST /back-office/orders/:documentId/credit-note', { params }),
          answerKey,
          success: 'The credit note is issued',
          settledKeys: orderKeys,
        }),
        callAction({
          name: 'Move to the buyer',
          icon: UserRound,
          isVisible: company !== undefined && isPaidFor(order),
          question: {
            title: `Move order ${number} to ${buyer.username}?`,
            description: `It no longer belongs to ${company?.name}: its members cannot see, download or install it any more. An email tells its owners and ${buyer.username}.`,
            action: 'Move to the buyer',
            isDangerous: true,
          },
          pending: 'Moving...',
          call: () => api('DELETE /back-office/orders/:documentId/company', { params }),
          answerKey,
          success: `The order belongs to ${buyer.username} now`,
          settledKeys: orderKeys,
        }),
        // No money goes back for a free order.
        callAction({
          name: 'End downloads',
          icon: Undo2,
          isVisible: canRefund && total === 0,
          question: {
            title: 'End the downloads of this free order?',
            description: `Nothing was charged, so no money goes back. ${buyer.username} can no longer download what this order brought. This cannot be undone.`,
            action: 'End downloads',
            isDangerous: true,
          },
          pending: 'Ending...',
          call: () =>
            api('POST /back-office/orders/:documentId/refund', { params, body: undefined }),
          answerKey,
          success: 'The downloads of this order have ended',
          settledKeys: orderKeys,
        }),
        {
          name: 'Refund',
          icon: Undo2,
          isVisible: canRefund && refundable > 0,
          renderDialog: (state) => <RefundDialog {...state} order={order} />,
        },
      ]}
    />
  );
}
