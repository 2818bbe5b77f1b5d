import { useLocation } from 'react-router';
import { CheckoutContent } from '../../features/checkout/checkout-content.tsx';
import { readCheckoutItems } from '../../features/checkout/checkout-state.ts';
import { CheckoutSteps } from '../../features/checkout/checkout-steps.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

export default function CheckoutPage() {
  const initialItems = readCheckoutItems(useLocation().state);
  return (
    <div className="group/checkout page-width pt-8 pb-(--section)">
      <PageTitle>Checkout</PageTitle>
      <CheckoutSteps />
      <h1 className="mt-5 mb-8 text-h1">Checkout</h1>
      <CheckoutContent initialItems={initialItems} />
    </div>
  );
}
