import { isInEu } from '@partshelf/contract/invoices/countries.ts';
import type { TaxTreatment } from '@partshelf/contract/invoices/tax.ts';

interface Sale {
  readonly sellerCountry: string;
  readonly buyerCountry: string;
  /** The buyer gave a VAT id of their country that is not known to be wrong. */
  readonly hasVatId: boolean;
  readonly oneStopShop: boolean;
  /** The vendor entered a rate for the country of the buyer. */
  readonly hasRateOfBuyer: boolean;
}

interface Treatment {
  readonly treatment: TaxTreatment;
  /** Whose rate applies; null for none. */
  readonly rateOf: string | null;
}

/** The rules of the tax model, in their order; the first that matches applies. */
export function decideTreatment(sale: Sale): Treatment {
  const { sellerCountry, buyerCountry } = sale;
  if (buyerCountry === sellerCountry) return { treatment: 'domestic', rateOf: sellerCountry };
  if (!isInEu(sellerCountry)) {
    return sale.hasRateOfBuyer
      ? { treatment: 'domestic', rateOf: buyerCountry }
      : { treatment: 'outsideScope', rateOf: null };
  }
  if (!isInEu(buyerCountry)) return { treatment: 'outsideScope', rateOf: null };
  if (sale.hasVatId) return { treatment: 'reverseCharge', rateOf: null };
  return sale.oneStopShop
    ? { treatment: 'oneStopShop', rateOf: buyerCountry }
    : { treatment: 'sellerRate', rateOf: sellerCountry };
}
