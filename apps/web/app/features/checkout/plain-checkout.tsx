import { useQueryClient } from '@tanstack/react-query';
import { TwoColumnLayout } from '../../ui/two-column-layout.tsx';
import { billingDetailsQuery } from '../invoices/invoices.ts';
import { toOrderedItems } from './checkout-items.ts';
import { DiscountedSummary } from './discount/discounted-summary.tsx';
import { useDiscountedOrder } from './discount/use-discounted-order.ts';
import { OrderSummary } from './order-summary.tsx';
import type { CurrentPrices } from './use-current-prices.ts';
import { useStartCheckout } from './use-start-checkout.ts';

interface PlainCheckoutProps {
  prices: CurrentPrices;
  /** That the shop charges no tax, and needs no address for it. */
  isTaxKnown: boolean;
}

/** Without billing details, or until it is known that the shop asks for them. */
export function PlainCheckout(props: PlainCheckoutProps) {
  const { items, isChanged, confirmPrices } = props.prices;
  const queries = useQueryClient();
  const order = useDiscountedOrder(items, props.isTaxKnown);
  const { startCheckout, isWorking } = useStartCheckout(order.handleRefusal);

  /** A failure counts as no: the server refuses an order that lacks them. */
  async function isBillingAsked(): Promise<boolean> {
    const details = await queries.ensureQueryData(billingDetailsQuery).catch(() => undefined);
    return Boolean(details?.data.mode);
  }

  async function prepareOrder() {
    const [isAsked, isConfirmed] = await Promise.all([isBillingAsked(), confirmPrices()]);
    if (isAsked || !isConfirmed) return undefined;
    const expected = await order.confirmDiscount();
    return expected && { items: toOrderedItems(items), ...expected };
  }

  return (
    <TwoColumnLayout
      aside={
        <DiscountedSummary
          items={items}
          order={order}
          isPending={isWorking}
          onPay={() => startCheckout(prepareOrder)}
        />
      }
    >
      <OrderSummary items={items} isChanged={isChanged} />
    </TwoColumnLayout>
  );
}
