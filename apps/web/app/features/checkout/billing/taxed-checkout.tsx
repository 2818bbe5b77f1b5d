import { useEffect, useEffectEvent } from 'react';
import type { BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { TwoColumnLayout } from '../../../ui/two-column-layout.tsx';
import { BillingFields } from '../../invoices/billing-fields.tsx';
import { useBillingForm } from '../../invoices/billing-form.ts';
import { getCheckoutTotal } from '../checkout-items.ts';
import { OrderSummary } from '../order-summary.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import { type CurrentPrices, haveSamePrices, withPrices } from '../use-current-prices.ts';
import { BillingCard } from './billing-card.tsx';
import { DiscountCode } from '../discount/discount-code.tsx';
import { listDiscountRows } from '../discount/discount-rows.ts';
import { isDiscountRefused, useDiscountCode } from '../discount/use-discount-code.ts';
import { QuoteNotes } from './quote-notes.tsx';
import { usePayQuote } from './use-pay-quote.ts';
import { useQuote } from './use-quote.ts';

interface TaxedCheckoutProps {
  prices: CurrentPrices;
  known: BillingDetails['billing'];
}

/** The total is that of the quote, which needs the billing details. */
export function TaxedCheckout({ prices, known }: TaxedCheckoutProps) {
  const form = useBillingForm(known, true);
  const discount = useDiscountCode();
  const { quote, error, isUpdating } = useQuote(prices.items, form, discount.code);
  const { pay, mustConfirm, isWorking } = usePayQuote(prices.items, form, quote, discount);
  const refuse = useEffectEvent(discount.refuse);
  useEffect(() => void refuse(error), [error]);
  const items = quote
    ? withPrices(
        prices.items,
        quote.lines.map(({ documentId, unitPrice }) => ({ documentId, price: unitPrice })),
      )
    : prices.items;
  return (
    <TwoColumnLayout
      aside={
        <PaymentSummary
          rows={[
            ...listDiscountRows(quote),
            { key: 'net', label: 'Net', dollars: quote?.net ?? getCheckoutTotal(items) },
            { key: 'tax', label: quote ? `VAT ${quote.rate} %` : 'VAT', dollars: quote?.tax },
          ]}
          totalDollars={quote?.total}
          discountCode={
            items.length > 0 && (
              <DiscountCode
                discount={discount}
                quote={quote}
                isChecking={isUpdating}
                waitingText={`Fill in your billing details to see what code ${discount.code} saves.`}
              />
            )
          }
          notes={
            <QuoteNotes
              quote={quote}
              error={isDiscountRefused(error) ? null : error}
              isUpdating={isUpdating}
              mustConfirm={mustConfirm}
            />
          }
          isEmpty={items.length === 0}
          isPending={isWorking}
          onPay={() => void pay()}
        />
      }
    >
      <div className="grid gap-7">
        <OrderSummary
          items={items}
          isChanged={prices.isChanged || !haveSamePrices(items, prices.items)}
        />
        <BillingCard>
          <BillingFields form={form} isRequired />
        </BillingCard>
      </div>
    </TwoColumnLayout>
  );
}
