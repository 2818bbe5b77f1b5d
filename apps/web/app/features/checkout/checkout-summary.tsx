import { sumAmounts } from '@partshelf/contract/money.ts';
import { clsx } from 'clsx';
import { Gift, LockKeyhole } from 'lucide-react';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { LegalLine } from '../branding/legal-line.tsx';
import { SummaryPanel, type SummaryRow } from '../cart/cart-summary.tsx';
import { type CheckoutStage, isTotalUpdating, quoteOf } from './checkout-stage.ts';
import { DiscountCode, type DiscountCodeState } from './discount-code.tsx';
import { formatMoney } from '../../ui/money.ts';

interface CheckoutSummaryProps {
  stage: CheckoutStage;
  isTaxed: boolean;
  isErrorAtField: boolean;
  /** It is without discount and tax. */
  subtotal: number;
  discount: DiscountCodeState;
  isByTransfer: boolean;
  /** It leads to a quote, and not to a payment. */
  isQuote: boolean;
  onPay: () => void;
}

interface PayLabelProps {
  isFree: boolean;
  isByTransfer: boolean;
}

function PayLabel({ isFree, isByTransfer }: PayLabelProps) {
  return (
    <>
      {isFree ? <Gift aria-hidden /> : <LockKeyhole aria-hidden />}
      {isFree ? 'Get it for free' : getPayLabel(isByTransfer)}
    </>
  );
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { stage, isTaxed, subtotal, discount, isByTransfer, isQuote, onPay } = props;
  const quote = quoteOf(stage);
  const isEmpty = stage.kind === 'empty';
  const total = quote?.total ?? (isTaxed ? undefined : subtotal);
  const isFree = total === 0 && !isEmpty;
  return (
    <>
      <SummaryPanel
        title={isQuote ? 'Summary' : 'Payment Summary'}
        rows={listRows(props)}
        total={total}
        isFree={isFree}
        payBy={isQuote ? undefined : isByTransfer ? 'transfer' : 'card'}
        action={
          <>
            <Notes {...props} />
            <Button
              size="lg"
              className="w-full"
              disabled={isEmpty}
              data-free={isFree || undefined}
              pending={stage.kind === 'paying' && 'Processing...'}
              onClick={onPay}
            >
              {isQuote ? 'Get the quote' : <PayLabel isFree={isFree} isByTransfer={isByTransfer} />}
            </Button>
            {isQuote ? (
              <p className="mt-2.5 text-xs text-muted-foreground">
                Nothing is ordered yet. The quote comes by email, with a link to pass on.
              </p>
            ) : (
              <LegalLine act="ordering" className="mt-2.5" />
            )}
          </>
        }
      />
      {!isEmpty && (
        <DiscountCode
          discount={discount}
          quote={quote}
          isChecking={isTotalUpdating(stage)}
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

const getPayLabel = (isByTransfer: boolean) =>
  isByTransfer ? 'Order and pay by bank transfer' : 'Proceed to Payment';

function listRows({ stage, isTaxed, subtotal }: CheckoutSummaryProps): SummaryRow[] {
  const quote = quoteOf(stage);
  const discountRows = quote?.code
    ? [
        {
          key: 'subtotal',
          label: 'Subtotal',
          amount: sumAmounts(quote.lines.map(({ amount }) => amount)),
        },
        { key: 'discount', label: `Discount ${quote.code}`, amount: -(quote.discount ?? 0) },
      ]
    : [];
  if (isTaxed)
    return [
      ...discountRows,
      { key: 'net', label: 'Net', amount: quote?.net ?? subtotal },
      { key: 'tax', label: quote ? `VAT ${quote.rate} %` : 'VAT', amount: quote?.tax },
    ];
  return discountRows.length > 0
    ? discountRows
    : [{ key: 'subtotal', label: 'Subtotal', amount: subtotal }];
}

function Notes(props: CheckoutSummaryProps) {
  const { stage, isTaxed, isErrorAtField, discount } = props;
  const isUpdating = isTotalUpdating(stage);
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
        {isTaxed && (isUpdating ? 'Updating the total...' : getTaxText(stage))}
      </p>
      {stage.kind === 'failed' && !isErrorAtField && (
        <FormNotice tone="error">
          {messageOf(stage.error, `The ${name} could not be calculated. Please try again.`)}
        </FormNotice>
      )}
      {stage.kind === 'confirming' && stage.quote && (isTaxed || discount.code) && (
        <FormNotice tone="error">
          The total is now {formatMoney(stage.quote.total)}. Please check it, then proceed.
        </FormNotice>
      )}
    </div>
  );
}

function getTaxText(stage: CheckoutStage): string {
  const quote = quoteOf(stage);
  if (quote) return quote.sentence;
  return stage.kind === 'failed'
    ? 'Please check your billing details.'
    : 'Fill in your billing details to see the total with VAT.';
}
