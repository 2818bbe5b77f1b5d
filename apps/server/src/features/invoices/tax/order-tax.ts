import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { isInEu, nameCountry } from '@partshelf/contract/invoices/countries.ts';
import type { TaxTreatment } from '@partshelf/contract/invoices/tax.ts';
import type { Queryable } from '../../../db/client.ts';
import type { OrderTax } from '../../../db/tables/orders.ts';
import { ShopError } from '../../../errors.ts';
import { findTaxRate } from '../settings/queries.ts';
import type { InvoicingState } from '../settings/settings.ts';
import { decideTreatment } from './decide-treatment.ts';
import { checkBilling, emptyBilling } from './required-billing.ts';

export interface TaxedSale {
  readonly billing: Billing | undefined;
  readonly netCents: number;
  /** YYYY-MM-DD in the time zone of the vendor. */
  readonly day: string;
  readonly vies: OrderTax['vies'];
}

export interface TaxedOrder {
  /** In its usual form; null when nothing was given. */
  readonly billing: Billing | null;
  /** Null while the vendor issues no invoices. */
  readonly tax: OrderTax | null;
  readonly taxCents: number;
}

/** Half up, in whole numbers: 1900 hundredths are 19 %. */
export function roundTax(netCents: number, hundredthsOfPercent: number): number {
  return Math.floor((netCents * hundredthsOfPercent + 5_000) / 10_000);
}

const formatPercent = (hundredths: number) => `${hundredths / 100} %`;

const whyVatIsAdded = {
  invalid: 'The EU register does not know this VAT id, so VAT is added.',
  unreachable: 'The EU register does not answer at the moment, so VAT is added.',
};

function describeTreatment(treatment: TaxTreatment, hundredths: number, country: string): string {
  switch (treatment) {
    case 'none':
      return '';
    case 'reverseCharge':
      return 'Reverse charge: you account for the VAT.';
    case 'outsideScope':
      return 'No VAT is charged: the sale is outside its scope.';
    default:
      return `VAT of ${nameCountry(country)}: ${formatPercent(hundredths)}.`;
  }
}

/** Whether the VAT id counts, by the answer of the EU register and the vendor's choice. */
function isAccepted(vies: OrderTax['vies'], setting: InvoicingState['settings']['vies']): boolean {
  if (!vies || setting === 'off' || vies.answer === 'valid') return true;
  return vies.answer === 'unreachable' && setting === 'accept';
}

async function taxByTable(
  db: Queryable,
  { settings }: InvoicingState,
  billing: Billing,
  { netCents, day, vies }: TaxedSale,
): Promise<Pick<TaxedOrder, 'tax' | 'taxCents'>> {
  const { country } = billing;
  const source = { isEntered: !isInEu(settings.country) };
  const hasVatId = billing.vatId !== '' && isAccepted(vies, settings.vies);
  const { treatment, rateOf } = decideTreatment({
    sellerCountry: settings.country,
    buyerCountry: country,
    hasVatId,
    oneStopShop: settings.oneStopShop,
    hasRateOfBuyer: (await findTaxRate(db, country, day, source)) !== undefined,
  });
  const hundredths = rateOf === null ? 0 : await findTaxRate(db, rateOf, day, source);
  if (hundredths === undefined) {
    const message = `We cannot sell to ${nameCountry(country)} yet`;
    throw new ShopError('COUNTRY_NOT_SOLD_TO', { message, fields: { country: [message] } });
  }
  const sentence = describeTreatment(treatment, hundredths, rateOf ?? country);
  const answer = vies?.answer ?? 'valid';
  const isRefused = answer !== 'valid' && !hasVatId && treatment !== 'domestic';
  return {
    tax: {
      treatment,
      hundredthsOfPercent: hundredths,
      sentence: isRefused ? `${whyVatIsAdded[answer]} ${sentence}` : sentence,
      vies,
    },
    taxCents: roundTax(netCents, hundredths),
  };
}

/**
 * The net prices with the tax of the vendor's settings.
 * @throws ShopError VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO
 */
export async function computeOrderTax(
  db: Queryable,
  invoicing: InvoicingState,
  sale: TaxedSale,
): Promise<TaxedOrder> {
  const isTaxed = invoicing.isOn && invoicing.settings.mode === 'table';
  const given = sale.billing ?? (isTaxed ? emptyBilling : undefined);
  const billing = given ? await checkBilling(given, isTaxed) : null;
  if (!invoicing.isOn) return { billing, tax: null, taxCents: 0 };
  if (isTaxed && billing) return { billing, ...(await taxByTable(db, invoicing, billing, sale)) };
  const { taxNote: sentence } = invoicing.settings;
  return {
    billing,
    tax: { treatment: 'none', hundredthsOfPercent: 0, sentence, vies: null },
    taxCents: 0,
  };
}
