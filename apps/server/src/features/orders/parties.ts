import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';

type Buyer = InvoiceSnapshot['buyer'];
type Seller = InvoiceSnapshot['seller'];
type Address = Pick<Buyer, 'street' | 'postalCode' | 'city' | 'country'>;

/** Invoices, receipts and quotes print the same lines below the name. */
export function listAddress({ street, postalCode, city, country }: Address): string[] {
  return [street, `${postalCode} ${city}`.trim(), country && countryLabel(country)].filter(Boolean);
}

const withId = (label: string, id: string | null): string[] => (id ? [`${label} ${id}`] : []);

export function listSellerIds({ vatId, taxNumber, registerNumber }: Seller): string[] {
  return [
    ...withId('VAT id', vatId),
    ...withId('Tax number', taxNumber),
    ...withId('Register number', registerNumber),
  ];
}

export const listBuyerIds = ({ vatId }: Pick<Buyer, 'vatId'>): string[] => withId('VAT id', vatId);
