import { useLocation } from 'react-router';
import { getCheckoutTotal } from '../../features/checkout/checkout-items.ts';
import { readCheckoutItems } from '../../features/checkout/checkout-state.ts';
import { CheckoutSteps } from '../../features/checkout/checkout-steps.tsx';
import { OrderSummary } from '../../features/checkout/order-summary.tsx';
import { PaymentSummary } from '../../features/checkout/payment-summary.tsx';
import { useCurrentPrices } from '../../features/checkout/use-current-prices.ts';
import { useStartCheckout } from '../../features/checkout/use-start-checkout.ts';
import { TwoColumnLayout } from '../../ui/page/two-column-layout.tsx';

export default function CheckoutPage() {
  const initialItems = readCheckoutItems(useLocation().state);
  const { items, isChanged, confirmPrices } = useCurrentPrices(initialItems);
  const { startCheckout, isWorking } = useStartCheckout(confirmPrices);
  return (
    <div className="page-width pt-8 pb-(--section)">
      <title>Checkout | Partshelf</title>
      <CheckoutSteps />
      <h1 className="mt-5 mb-8 text-h1">Checkout</h1>
      <TwoColumnLayout
        aside={
          <PaymentSummary
            totalDollars={getCheckoutTotal(items)}
            isEmpty={items.length === 0}
            isPending={isWorking}
            onPay={() => startCheckout(items)}
          />
        }
      >
        <OrderSummary items={items} isChanged={isChanged} />
      </TwoColumnLayout>
    </div>
  );
}
