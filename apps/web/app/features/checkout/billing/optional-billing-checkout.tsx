import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TwoColumnLayout } from '../../../ui/page/two-column-layout.tsx';
import {
  focusRefusedField,
  isFieldRefused,
  showBillingErrors,
} from '../../invoices/billing-form/billing-errors.ts';
import { BillingFields } from '../../invoices/billing-form/billing-fields.tsx';
import { hasBilling } from '../../invoices/billing-form/billing-schema.ts';
import { useBillingForm } from '../../invoices/billing-form/use-billing-form.ts';
import { getCheckoutTotal, toOrderedItems } from '../checkout-items.ts';
import { OrderSummary } from '../order-summary.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
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
  const { startCheckout, isWorking } = useStartCheckout(handleRefusal);
  const total = getCheckoutTotal(items);

  function handleRefusal(error: Error): boolean {
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
      const order = { items: toOrderedItems(items) };
      return hasBilling(billing) ? { ...order, billing } : order;
    });
  }
  const pay = form.handleSubmit(payFor, () => setIsOpen(true));

  return (
    <TwoColumnLayout
      aside={
        <PaymentSummary
          rows={[{ key: 'subtotal', label: 'Subtotal', dollars: total }]}
          totalDollars={total}
          isEmpty={items.length === 0}
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
