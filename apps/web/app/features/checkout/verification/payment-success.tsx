import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { PaymentPanel } from '../payment-panel.tsx';

interface PaymentSuccessProps {
  isFree: boolean;
  /** More links; they appear last, so that nothing moves under the pointer when they are loaded. */
  children: ReactNode;
}

export function PaymentSuccess({ isFree, children }: PaymentSuccessProps) {
  return (
    <PaymentPanel
      icon={CircleCheck}
      tone="success"
      title={isFree ? 'Your order is complete' : 'Payment Successful!'}
      actions={
        <>
          <Button asChild size="lg">
            <Link to="/order">View Your Orders</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/">Continue Shopping</Link>
          </Button>
          {children}
        </>
      }
    >
      <p className="text-muted-foreground">
        Thank you for your order. A confirmation email has been sent to you, and your downloads are
        ready under Track My Order.
      </p>
    </PaymentPanel>
  );
}
