import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Deps } from '../../../deps.ts';
import { type InvoicingState, dayIn } from '../settings/settings.ts';
import { askRegister } from '../vies/ask-register.ts';
import { computeOrderTax, type TaxedOrder } from './order-tax.ts';
import { checkBilling } from './required-billing.ts';

interface Sale {
  readonly billing: Billing | undefined;
  readonly netCents: number;
}

/**
 * The tax of a sale today, with the answer of the EU register.
 * @throws ShopError VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO
 */
export async function taxSale(
  { db, vies, now }: Deps,
  invoicing: InvoicingState,
  { billing, netCents }: Sale,
): Promise<TaxedOrder> {
  const isTaxed = invoicing.isOn && invoicing.settings.mode === 'table';
  const checked = isTaxed && billing ? await checkBilling(billing, true) : undefined;
  return computeOrderTax(db, invoicing, {
    billing,
    netCents,
    day: dayIn(invoicing.settings.timeZone, now()),
    vies: checked ? await askRegister(vies, invoicing, checked) : null,
  });
}
