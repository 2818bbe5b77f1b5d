import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** Nobody could say how the payment stands. */
export function VerificationError() {
  return (
    <PaymentPanel
      icon={CircleAlert}
      tone="destructive"
      title="Verification Error"
      actions={
        <Button asChild size="lg">
          <Link to="/">Return Home</Link>
        </Button>
      }
    >
      <p role="alert" className="text-muted-foreground">
        Failed to verify payment status. Please try again later.
      </p>
      <p className="text-sm text-muted-foreground">
        Your order and its payment are listed under{' '}
        <Link to="/order" className="link">
          Track My Order
        </Link>
        .
      </p>
    </PaymentPanel>
  );
}
