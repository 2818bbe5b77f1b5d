import type { Quote } from '@partshelf/contract/checkout.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { clsx } from 'clsx';
import { Gift, LockKeyhole } from 'lucide-react';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { LegalLine } from '../branding/legal-line.tsx';
import { SummaryPanel, type SummaryRow } from '../cart/cart-summary.tsx';
import { DiscountCode, type DiscountCodeState } from './discount-code.tsx';

interface CheckoutSummaryProps {
  isEmpty: boolean;
  isTaxed: boolean;
  /** The value is in dollars, without discount and tax. */
  subtotal: number;
  quote: Quote | undefined;
  discount: DiscountCodeState;
  isUpdating: boolean;
  error: Error | null;
  isErrorAtField: boolean;
  /** The button was pressed before this total was shown. */
  mustConfirm: boolean;
  isPending: boolean;
  onPay: () => void;
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { isEmpty, isTaxed, subtotal, quote, discount, isUpdating, isPending, onPay } = props;
  const totalDollars = quote?.total ?? (isTaxed ? undefined : subtotal);
  const isFree = totalDollars === 0 && !isEmpty;
  return (
    <>
      <SummaryPanel
        title="Payment Summary"
        rows={listRows(props)}
        totalDollars={totalDollars}
        isFree={isFree}
        action={
          <>
            <Notes {...props} />
            <Button
              size="lg"
              className="w-full"
              disabled={isEmpty}
              data-free={isFree || undefined}
              pending={isPending && 'Processing...'}
              onClick={onPay}
            >
              {isFree ? <Gift aria-hidden /> : <LockKeyhole aria-hidden />}
              {isFree ? 'Get it for free' : 'Proceed to Payment'}
            </Button>
            <LegalLine act="ordering" className="mt-2.5" />
          </>
        }
      />
      {!isEmpty && (
        <DiscountCode
          discount={discount}
          quote={quote}
          isChecking={isUpdating}
          waitingText={
            isTaxed
              ? `Fill in your billing details to see what code ${discount.code} saves.`
              : `Code ${discount.code} could not be checked.`
          }
        />
      )}
    </>
  );
}

function listRows({ isTaxed, subtotal, quote }: CheckoutSummaryProps): SummaryRow[] {
  const discountRows = quote?.code
    ? [
        {
          key: 'subtotal',
          label: 'Subtotal',
          dollars: sumDollars(quote.lines.map(({ amount }) => amount)),
        },
        { key: 'discount', label: `Discount ${quote.code}`, dollars: -(quote.discount ?? 0) },
      ]
    : [];
  if (isTaxed)
    return [
      ...discountRows,
      { key: 'net', label: 'Net', dollars: quote?.net ?? subtotal },
      { key: 'tax', label: quote ? `VAT ${quote.rate} %` : 'VAT', dollars: quote?.tax },
    ];
  return discountRows.length > 0
    ? discountRows
    : [{ key: 'subtotal', label: 'Subtotal', dollars: subtotal }];
}

function Notes(props: CheckoutSummaryProps) {
  const { isTaxed, quote, discount, isUpdating, error, isErrorAtField, mustConfirm } = props;
  const name = !isTaxed && discount.code ? 'discount' : 'total';
  return (
    <div className="grid gap-3 not-empty:mb-4">
      <p
        role="status"
        className={clsx(
          'text-sm text-muted-foreground',
          isTaxed ? 'flex min-h-5 gap-2' : 'sr-only',
        )}
      >
        {isTaxed && isUpdating && <Spinner className="mt-px shrink-0" />}
        {isTaxed && (isUpdating ? 'Updating the total...' : getTaxText(props))}
      </p>
      {error && !isErrorAtField && (
        <FormNotice tone="error">
          {messageOf(error, `The ${name} could not be calculated. Please try again.`)}
        </FormNotice>
      )}
      {mustConfirm && quote && !isUpdating && (
        <FormNotice tone="error">
          The total is now {formatUsd(quote.total)}. Please check it, then proceed.
        </FormNotice>
      )}
    </div>
  );
}

function getTaxText({ quote, error }: CheckoutSummaryProps): string {
  if (quote) return quote.sentence;
  return error
    ? 'Please check your billing details.'
    : 'Fill in your billing details to see the total with VAT.';
}
