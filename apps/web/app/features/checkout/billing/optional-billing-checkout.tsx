import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TwoColumnLayout } from '../../../ui/two-column-layout.tsx';
import {
  focusRefusedField,
  isFieldRefused,
  showBillingErrors,
  hasBilling,
  useBillingForm,
} from '../../invoices/billing-form.ts';
import { BillingFields } from '../../invoices/billing-fields.tsx';
import { toOrderedItems } from '../checkout-items.ts';
import { DiscountedSummary } from '../discount/discounted-summary.tsx';
import { useDiscountedOrder } from '../discount/use-discounted-order.ts';
import { OrderSummary } from '../order-summary.tsx';
import type { CurrentPrices } from '../use-current-prices.ts';
import { useStartCheckout } from '../use-start-checkout.ts';
import { OptionalBillingCard } from './optional-billing-card.tsx';

interface OptionalBillingCheckoutProps {
  prices: CurrentPrices;
  known: BillingDetails['billing'];
}

/** For a vendor who charges no tax: an invoice needs no address. */
export function OptionalBillingCheckout({ prices, known }: OptionalBillingCheckoutProps) {
  const { items, isChanged, confirmPrices } = prices;
  const form = useBillingForm(known, false);
  const [isOpen, setIsOpen] = useState(false);
  const order = useDiscountedOrder(items);
  const { startCheckout, isWorking } = useStartCheckout(handleRefusal);

  function handleRefusal(error: Error): boolean {
    if (order.handleRefusal(error)) return true;
    if (!isFieldRefused(error)) return false;
    // A closed section takes no focus.
    flushSync(() => setIsOpen(true));
    showBillingErrors(error, form);
    focusRefusedField(error, form);
    return true;
  }

  function payFor(billing: Billing) {
    startCheckout(async () => {
      if (!(await confirmPrices())) return undefined;
      const expected = await order.confirmDiscount();
      if (!expected) return undefined;
      const input = { items: toOrderedItems(items), ...expected };
      return hasBilling(billing) ? { ...input, billing } : input;
    });
  }
  const pay = form.handleSubmit(payFor, () => setIsOpen(true));

  return (
    <TwoColumnLayout
      aside={
        <DiscountedSummary
          items={items}
          order={order}
          isPending={isWorking}
          onPay={() => void pay()}
        />
      }
    >
      <div className="grid gap-7">
        <OrderSummary items={items} isChanged={isChanged} />
        <OptionalBillingCard form={form} isOpen={isOpen} onToggle={setIsOpen}>
          <BillingFields form={form} isRequired={false} />
        </OptionalBillingCard>
      </div>
    </TwoColumnLayout>
  );
}
