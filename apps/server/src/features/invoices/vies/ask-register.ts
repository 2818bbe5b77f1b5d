import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { isInEu } from '@partshelf/contract/invoices/countries.ts';
import type { OrderTax } from '../../../db/tables/orders.ts';
import type { ViesProvider } from '../../../providers/vies/vies.ts';
import type { InvoicingState } from '../settings/settings.ts';

/** Only ids that would make the sale free of VAT are worth asking for. */
function isWorthAsking({ settings }: InvoicingState, { country, vatId }: Billing): boolean {
  if (settings.vies === 'off' || vatId === '') return false;
  return isInEu(settings.country) && isInEu(country) && country !== settings.country;
}

/**
 * Null when the register was not asked. The id has to be checked offline before.
 * @throws ShopError TOO_MANY_REQUESTS when the person had too many other ids asked for
 */
export async function askRegister(
  vies: ViesProvider,
  invoicing: InvoicingState,
  billing: Billing,
): Promise<OrderTax['vies']> {
  if (!isWorthAsking(invoicing, billing)) return null;
  return vies.ask(billing.vatId, invoicing.settings.vatId);
}
