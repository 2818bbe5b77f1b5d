import { useQueryClient } from '@tanstack/react-query';
import { TwoColumnLayout } from '../../ui/page/two-column-layout.tsx';
import { billingDetailsQuery } from '../invoices/billing-form/billing-details-query.ts';
import { getCheckoutTotal, toOrderedItems } from './checkout-items.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import type { CurrentPrices } from './use-current-prices.ts';
import { useStartCheckout } from './use-start-checkout.ts';

/** Without billing details, or until it is known that the shop asks for them. */
export function PlainCheckout({ items, isChanged, confirmPrices }: CurrentPrices) {
  const queries = useQueryClient();
  const { startCheckout, isWorking } = useStartCheckout();

  /** A failure counts as no: the server refuses an order that lacks them. */
  async function isBillingAsked(): Promise<boolean> {
    const details = await queries.ensureQueryData(billingDetailsQuery).catch(() => undefined);
    return Boolean(details?.data.mode);
  }

  async function prepareOrder() {
    const [isAsked, isConfirmed] = await Promise.all([isBillingAsked(), confirmPrices()]);
    return isAsked || !isConfirmed ? undefined : { items: toOrderedItems(items) };
  }

  return (
    <TwoColumnLayout
      aside={
        <PaymentSummary
          rows={[{ key: 'subtotal', label: 'Subtotal', dollars: getCheckoutTotal(items) }]}
          totalDollars={getCheckoutTotal(items)}
          isEmpty={items.length === 0}
          isPending={isWorking}
          onPay={() => startCheckout(prepareOrder)}
        />
      }
    >
      <OrderSummary items={items} isChanged={isChanged} />
    </TwoColumnLayout>
  );
}
