import { LockKeyhole } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SummaryPanel } from '../cart/summary-panel.tsx';

interface PaymentSummaryProps extends Pick<
  ComponentProps<typeof SummaryPanel>,
  'rows' | 'totalDollars'
> {
  /** Above the button. */
  notes?: ReactNode;
  isEmpty: boolean;
  isPending: boolean;
  onPay: () => void;
}

export function PaymentSummary(props: PaymentSummaryProps) {
  const { rows, totalDollars, notes, isEmpty, isPending, onPay } = props;
  return (
    <SummaryPanel
      title="Payment Summary"
      rows={rows}
      totalDollars={totalDollars}
      action={
        <>
          {notes}
          <Button
            size="lg"
            className="w-full"
            disabled={isEmpty}
            pending={isPending && 'Processing...'}
            onClick={onPay}
          >
            <LockKeyhole aria-hidden />
            Proceed to Payment
          </Button>
        </>
      }
    />
  );
}
