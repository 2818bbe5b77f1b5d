import { LockKeyhole } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SummaryPanel } from '../cart/summary-panel.tsx';

interface PaymentSummaryProps {
  totalDollars: number;
  isEmpty: boolean;
  isPending: boolean;
  onPay: () => void;
}

export function PaymentSummary({ totalDollars, isEmpty, isPending, onPay }: PaymentSummaryProps) {
  return (
    <SummaryPanel
      title="Payment Summary"
      rows={[{ key: 'subtotal', label: 'Subtotal', dollars: totalDollars }]}
      totalDollars={totalDollars}
      action={
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
      }
    />
  );
}
