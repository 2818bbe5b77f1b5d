import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { useQuery } from '@tanstack/react-query';
import { useImport } from '../../ui/hooks.ts';
import { billingDetailsQuery } from '../invoices/invoices.ts';
import type { CheckoutItem } from './checkout-state.ts';
import { PlainCheckout } from './plain-checkout.tsx';
import { type CurrentPrices, useCurrentPrices } from './use-current-prices.ts';

export function CheckoutContent({ initialItems }: { initialItems: readonly CheckoutItem[] }) {
  const prices = useCurrentPrices(initialItems);
  const { data, isPending } = useQuery({
    ...billingDetailsQuery,
    enabled: initialItems.length > 0,
    refetchOnWindowFocus: false,
  });
  return data?.data.mode ? (
    <LazyCheckoutWithBilling prices={prices} details={data.data} />
  ) : (
    <PlainCheckout prices={prices} isTaxKnown={!isPending} />
  );
}

const importCheckoutWithBilling = () => import('./billing/checkout-with-billing.tsx');

interface LazyCheckoutProps {
  prices: CurrentPrices;
  details: BillingDetails;
}

/** Lazy, because most of it are forms and their validation. */
function LazyCheckoutWithBilling({ prices, details }: LazyCheckoutProps) {
  const loaded = useImport(importCheckoutWithBilling);
  return loaded ? (
    <loaded.default prices={prices} details={details} />
  ) : (
    <PlainCheckout prices={prices} isTaxKnown={false} />
  );
}
