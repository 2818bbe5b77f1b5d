import { Gift, LockKeyhole } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SummaryPanel } from '../cart/cart-summary.tsx';

interface PaymentSummaryProps extends Pick<
  ComponentProps<typeof SummaryPanel>,
  'rows' | 'totalDollars'
> {
  /** Above the button. */
  notes?: ReactNode;
  /** Below the summary. */
  discountCode?: ReactNode;
  isEmpty: boolean;
  isPending: boolean;
  onPay: () => void;
}

export function PaymentSummary(props: PaymentSummaryProps) {
  const { rows, totalDollars, notes, discountCode, isEmpty, isPending, onPay } = props;
  const isFree = totalDollars === 0 && !isEmpty;
  return (
    <>
      <SummaryPanel
        title="Payment Summary"
        rows={rows}
        totalDollars={totalDollars}
        isFree={isFree}
        action={
          <>
            {notes}
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
          </>
        }
      />
      {discountCode}
    </>
  );
}
