import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import type { CurrentPrices } from '../use-current-prices.ts';
import { OptionalBillingCheckout } from './optional-billing-checkout.tsx';
import { TaxedCheckout } from './taxed-checkout.tsx';

interface CheckoutWithBillingProps {
  prices: CurrentPrices;
  details: BillingDetails;
}

export default function CheckoutWithBilling({ prices, details }: CheckoutWithBillingProps) {
  const { mode, billing } = details;
  return mode === 'table' ? (
    <TaxedCheckout prices={prices} known={billing} />
  ) : (
    <OptionalBillingCheckout prices={prices} known={billing} />
  );
}
