import { CircleAlert, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { PaymentPanel } from '../payment-panel.tsx';

interface VerificationErrorProps {
  isFree: boolean;
  onRetry: () => void;
}

export function VerificationError({ isFree, onRetry }: VerificationErrorProps) {
  return (
    <PaymentPanel
      icon={CircleAlert}
      tone="destructive"
      title="Verification Error"
      actions={
        <>
          <Button size="lg" onClick={onRetry}>
            <RotateCw aria-hidden />
            Check Again
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to="/">Return Home</Link>
          </Button>
        </>
      }
    >
      <p role="alert" className="text-muted-foreground">
        Failed to verify {isFree ? 'your order' : 'payment status'}. Please try again later.
      </p>
      <p className="text-sm text-muted-foreground">
        {isFree ? 'Your order will show' : 'If you have paid, your order will show as paid'} under{' '}
        <Link to="/order" className="link">
          Track My Order
        </Link>{' '}
        by itself.
      </p>
    </PaymentPanel>
  );
}
