import { formatUsd } from '@partshelf/contract/money.ts';
import { messageOf } from '../../../api.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { getCheckoutTotal } from '../checkout-items.ts';
import type { CheckoutItem } from '../checkout-state.ts';
import { PaymentSummary } from '../payment-summary.tsx';
import { DiscountCode } from './discount-code.tsx';
import { listDiscountRows } from './discount-rows.ts';
import type { DiscountedOrder } from './use-discounted-order.ts';

interface DiscountedSummaryProps {
  items: readonly CheckoutItem[];
  order: DiscountedOrder;
  isPending: boolean;
  onPay: () => void;
}

export function DiscountedSummary({ items, order, isPending, onPay }: DiscountedSummaryProps) {
  const { discount, quote, isChecking } = order;
  const subtotal = getCheckoutTotal(items);
  const discountRows = listDiscountRows(quote);
  const isEmpty = items.length === 0;
  return (
    <PaymentSummary
      rows={
        discountRows.length > 0
          ? discountRows
          : [{ key: 'subtotal', label: 'Subtotal', dollars: subtotal }]
      }
      totalDollars={quote?.total ?? subtotal}
      discountCode={
        !isEmpty && (
          <DiscountCode
            discount={discount}
            quote={quote}
            isChecking={isChecking}
            waitingText={`Code ${discount.code} could not be checked.`}
          />
        )
      }
      notes={<Notes {...order} />}
      isEmpty={isEmpty}
      isPending={isPending}
      onPay={onPay}
    />
  );
}

function Notes({ error, confirmedTotal }: DiscountedOrder) {
  return (
    <div className="grid gap-3 not-empty:mb-4">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The discount could not be worked out. Please try again.')}
        </FormNotice>
      )}
      {confirmedTotal !== undefined && (
        <FormNotice tone="error">
          The total is now {formatUsd(confirmedTotal)}. Please check it, then proceed.
        </FormNotice>
      )}
    </div>
  );
}
