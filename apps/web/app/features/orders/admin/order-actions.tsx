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

const canRefund = (order: AdminOrderDetails) => isPaidFor(order) && !isBeingRefunded(order);

export function AdminOrderActions({ order }: { order: AdminOrderDetails }) {
  const navigate = useNavigate();
  const { documentId, number, buyer, refundable, transfer } = order;
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
        allowAttempt(order, (path) => void navigate(path)),
        issueCreditNote(order),
        moveToBuyer(order),
        endDownloads(order),
        {
          name: 'Refund',
          icon: Undo2,
          isVisible: canRefund(order) && refundable > 0,
          renderDialog: (state) => <RefundDialog {...state} order={order} />,
        },
      ]}
    />
  );
}

const allowAttempt = (order: AdminOrderDetails, openOrder: (path: string) => void) =>
  callAction({
    name: 'Allow another attempt',
    icon: RotateCcw,
    variant: 'default',
    isVisible: canAllowAttempt(order),
    question: {
      title: 'Allow another attempt?',
      description: `${order.buyer.username} gets a new order of the same products at the same prices, and an email that says how to pay it.`,
      action: 'Allow another attempt',
    },
    pending: 'Allowing...',
    call: () =>
      api('POST /back-office/orders/:documentId/another-attempt', { params: paramsOf(order) }),
    onDone: ({ data }) => openOrder(getAdminOrderPath(data)),
    success: {
      title: 'Another attempt is allowed',
      description: `An email with the new order is on its way to ${order.buyer.email}.`,
    },
    settledKeys: orderKeys,
  });

const issueCreditNote = (order: AdminOrderDetails) =>
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
    call: () =>
      api('POST /back-office/orders/:documentId/credit-note', { params: paramsOf(order) }),
    answerKey: adminOrderQuery(order.documentId).queryKey,
    success: 'The credit note is issued',
    settledKeys: orderKeys,
  });

function moveToBuyer(order: AdminOrderDetails) {
  const { number, buyer, company } = order;
  return callAction({
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
    call: () => api('DELETE /back-office/orders/:documentId/company', { params: paramsOf(order) }),
    answerKey: adminOrderQuery(order.documentId).queryKey,
    success: `The order belongs to ${buyer.username} now`,
    settledKeys: orderKeys,
  });
}

/** No money goes back for a free order. */
const endDownloads = (order: AdminOrderDetails) =>
  callAction({
    name: 'End downloads',
    icon: Undo2,
    isVisible: canRefund(order) && order.total === 0,
    question: {
      title: 'End the downloads of this free order?',
      description: `Nothing was charged, so no money goes back. ${order.buyer.username} can no longer download what this order brought. This cannot be undone.`,
      action: 'End downloads',
      isDangerous: true,
    },
    pending: 'Ending...',
    call: () =>
      api('POST /back-office/orders/:documentId/refund', {
        params: paramsOf(order),
        body: undefined,
      }),
    answerKey: adminOrderQuery(order.documentId).queryKey,
    success: 'The downloads of this order have ended',
    settledKeys: orderKeys,
  });

const paramsOf = ({ documentId }: AdminOrderDetails) => ({ documentId });
