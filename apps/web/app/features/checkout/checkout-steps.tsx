import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export function CheckoutSteps() {
  return (
    <ol className="flex items-center gap-2.5 text-sm text-muted-foreground">
      <li>
        <Link to="/cart" className="flex items-center hover:text-foreground hover:underline">
          Cart
        </Link>
      </li>
      <Step aria-current="step" className="font-[620] text-foreground">
        Checkout
      </Step>
      <Step>Payment</Step>
    </ol>
  );
}

function Step({ children, ...props }: ComponentProps<'span'>) {
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden className="h-px w-7 bg-input" />
      <span {...props}>{children}</span>
    </li>
  );
}
