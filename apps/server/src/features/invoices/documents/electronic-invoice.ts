import { countryCodes } from '@partshelf/contract/invoices/countries.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import { describeAccounting, describeCorrection, describePayment } from './invoice-words.ts';
import { findVatCategory, type VatCategory } from './vat-category.ts';

interface Identity {
  readonly name: string;
  /** With the code of its country. */
  readonly vatId: string | null;
}

interface SellerIdentity extends Identity {
  readonly taxNumber: string | null;
  readonly registerNumber: string | null;
  /** Only of a seller that nothing else identifies. */
  readonly id: string | null;
}

/** What CII and UBL both say. */
export interface ElectronicInvoice {
  readonly snapshot: InvoiceSnapshot;
  readonly category: VatCategory;
  readonly seller: SellerIdentity;
  readonly buyer: Identity;
  readonly note: string;
}

const vatPrefixes = new Set([...countryCodes, 'EL', 'XI']);

const findVatId = (vatId: string | null) =>
  vatId && vatPrefixes.has(vatId.slice(0, 2)) ? vatId : null;

/** Outside the scope of VAT, EN 16931 allows no VAT id. */
function identifySeller({ seller }: InvoiceSnapshot, { code }: VatCategory): SellerIdentity {
  const { name, registerNumber, email } = seller;
  const vatId = code === 'O' ? null : findVatId(seller.vatId);
  const taxNumber = seller.taxNumber ?? (code === 'O' || vatId ? null : seller.vatId);
  const isIdentified = vatId !== null || registerNumber !== null;
  return { name, vatId, taxNumber, registerNumber, id: isIdentified ? null : (taxNumber ?? email) };
}

export function toElectronicInvoice(snapshot: InvoiceSnapshot): ElectronicInvoice {
  const { buyer, order } = snapshot;
  const category = findVatCategory(snapshot);
  const note = [
    describeCorrection(snapshot),
    category.reason === null ? snapshot.tax.sentence : '',
    describeAccounting(snapshot),
    `Order ${order}.`,
    describePayment(snapshot),
  ];
  return {
    snapshot,
    category,
    seller: identifySeller(snapshot, category),
    buyer: {
      name: buyer.name || buyer.email,
      vatId: category.code === 'O' ? null : findVatId(buyer.vatId),
    },
    note: note.filter(Boolean).join(' '),
  };
}

/** `119.00` for 11900. */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2);

interface LinePrice {
  readonly cents: number;
  /** The price is that of so many; null for one. */
  readonly baseQuantity: string | null;
}

/** The amount of a line is always quantity times price, less its discount. */
export function priceLine({
  quantity,
  unitPriceCents,
  discountCents = 0,
  amountCents,
}: InvoiceSnapshot['lines'][number]): LinePrice {
  return quantity * unitPriceCents - discountCents === amountCents
    ? { cents: unitPriceCents, baseQuantity: null }
    : { cents: amountCents, baseQuantity: String(quantity) };
}

/** UNTDID 5189. */
export const discountReason = { code: '95', text: 'Discount' };
