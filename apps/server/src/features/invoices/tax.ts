import { countryLabel, countryText, isInEu } from '@partshelf/contract/invoices/countries.ts';
import type { Billing, TaxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { percentOf } from '@partshelf/contract/money.ts';
import type { Queryable } from '../../db/client.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { ViesProvider } from '../../providers/vies.ts';
import { checkBilling, emptyBillingDetails } from './billing.ts';
import { findTaxRate } from './settings-queries.ts';
import { type InvoicingState, toDayInTimeZone } from './settings.ts';

interface Sale {
  readonly billing: Billing | undefined;
  readonly netCents: number;
}

/**
 * Returns the tax of a sale today, with the answer of the EU register. @throws ShopError
 * VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO
 */
export async function computeSaleTax(
  { db, vies, now }: Deps,
  invoicing: InvoicingState,
  { billing, netCents }: Sale,
): Promise<TaxedOrder> {
  const isTaxed = invoicing.isOn && invoicing.settings.mode === 'table';
  const checked = isTaxed && billing ? await checkBilling(billing, 'address') : undefined;
  return computeOrderTax(db, invoicing, {
    billing,
    netCents,
    day: toDayInTimeZone(invoicing.settings.timeZone, now()),
    vies: checked ? await askVies(vies, invoicing, checked) : null,
  });
}

interface TaxedSale {
  readonly billing: Billing | undefined;
  readonly netCents: number;
  /** It is YYYY-MM-DD in the time zone of the vendor. */
  readonly day: string;
  readonly vies: OrderTax['vies'];
}

interface TaxedOrder {
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
  readonly taxCents: number;
}

const addedVatTexts = {
  invalid: 'The EU register does not know this VAT id, so VAT is added.',
  unreachable: 'The EU register does not answer at the moment, so VAT is added.',
};

function treatmentText(treatment: TaxTreatment, hundredths: number, country: string): string {
  switch (treatment) {
    case 'none':
      return '';
    case 'reverseCharge':
      return 'Reverse charge: you account for the VAT.';
    case 'outsideScope':
      return 'No VAT is charged: the sale is outside its scope.';
    default:
      return `VAT of ${countryText(country)}: ${hundredths / 100} %.`;
  }
}

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
    const message = `We cannot sell to ${countryLabel(country)} yet`;
    throw new ShopError('COUNTRY_NOT_SOLD_TO', { message, fields: { country: [message] } });
  }
  const sentence = treatmentText(treatment, hundredths, rateOf ?? country);
  const answer = vies?.answer ?? 'valid';
  const isRefused = answer !== 'valid' && !hasVatId && treatment !== 'domestic';
  return {
    tax: {
      treatment,
      hundredthsOfPercent: hundredths,
      sentence: isRefused ? `${addedVatTexts[answer]} ${sentence}` : sentence,
      vies,
    },
    taxCents: percentOf(netCents, hundredths),
  };
}

/**
 * Returns the net prices with the tax of the vendor's settings. @throws ShopError VALIDATION_FAILED
 * or COUNTRY_NOT_SOLD_TO
 */
export async function computeOrderTax(
  db: Queryable,
  invoicing: InvoicingState,
  sale: TaxedSale,
): Promise<TaxedOrder> {
  const isTaxed = invoicing.isOn && invoicing.settings.mode === 'table';
  const given = sale.billing ?? (isTaxed ? emptyBillingDetails : undefined);
  const billing = given ? await checkBilling(given, isTaxed ? 'address' : null) : null;
  if (!invoicing.isOn) return { billing, tax: null, taxCents: 0 };
  if (isTaxed && billing) return { billing, ...(await taxByTable(db, invoicing, billing, sale)) };
  const { taxNote: sentence } = invoicing.settings;
  return {
    billing,
    tax: { treatment: 'none', hundredthsOfPercent: 0, sentence, vies: null },
    taxCents: 0,
  };
}

interface TreatmentInput {
  readonly sellerCountry: string;
  readonly buyerCountry: string;
  /** The buyer gave a VAT id of their country that is not known to be wrong. */
  readonly hasVatId: boolean;
  readonly oneStopShop: boolean;
  readonly hasRateOfBuyer: boolean;
}

interface Treatment {
  readonly treatment: TaxTreatment;
  /** It is the country whose rate applies, and null when none does. */
  readonly rateOf: string | null;
}

export function decideTreatment(sale: TreatmentInput): Treatment {
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

/**
 * Returns null when the register was not asked: only ids that would make the sale free of VAT are
 * worth asking for. The id has to be checked offline before. @throws ShopError TOO_MANY_REQUESTS
 * when the person had too many other ids asked for
 */
async function askVies(
  vies: ViesProvider,
  { settings }: InvoicingState,
  { country, vatId }: Billing,
): Promise<OrderTax['vies']> {
  if (settings.vies === 'off' || vatId === '' || country === settings.country) return null;
  if (!isInEu(settings.country) || !isInEu(country)) return null;
  return vies.ask(vatId, settings.vatId);
}
