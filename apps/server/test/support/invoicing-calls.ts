import type { InvoicingSettings } from '@partshelf/contract/back-office/invoicing.ts';
import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { Customer } from './factories.ts';

const address = '/back-office/invoicing';

const seller = {
  legalName: 'Northgate Parts GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  registerNumber: 'HRB 1234',
  mode: 'table',
  taxNote: '',
  oneStopShop: false,
  vies: 'off',
} as const;

/** A seller in Germany who charges VAT by the table of rates. */
export async function chargeVat(
  admin: Customer,
  change: Partial<InvoicingSettings> = {},
): Promise<void> {
  const { settings } = (await admin.call('GET', address)).json().data;
  const answer = await admin.call('PUT', address, { ...settings, ...seller, ...change });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** From the first day of the year 2026. */
export async function changeRate(admin: Customer, country: string, rate: number | null) {
  const { settings } = (await admin.call('GET', address)).json().data;
  const others = (settings as InvoicingSettings).rates.filter((one) => one.country !== country);
  const own = rate === null ? [] : [{ country, rate, validFrom: '2026-01-01' }];
  await admin.call('PUT', address, { ...settings, rates: [...others, ...own] });
}

export const billingOf = (given: Partial<Billing> = {}): Partial<Billing> => ({
  kind: 'company',
  name: 'Customer AG',
  street: 'Ring 7',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  ...given,
});
