import { countryCodes } from '@partshelf/contract/invoices/countries.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import { accountingText, correctionText, orderText, paymentText } from './invoice-texts.ts';

interface Identity {
  readonly name: string;
  /** It begins with the code of its country. */
  readonly vatId: string | null;
}

interface SellerIdentity extends Identity {
  readonly taxNumber: string | null;
  readonly registerNumber: string | null;
  /** It is set only for a seller that nothing else identifies. */
  readonly id: string | null;
}

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
  const { buyer } = snapshot;
  const category = findVatCategory(snapshot);
  const note = [
    correctionText(snapshot),
    category.reason === null ? snapshot.tax.sentence : '',
    accountingText(snapshot),
    `Order ${orderText(snapshot)}.`,
    paymentText(snapshot),
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

/** It is null where nothing is to be paid: EN 16931 then has neither a day nor terms. */
export interface Payable {
  readonly cents: number;
  readonly dueOn: string | null;
  readonly terms: string;
}

export function findPayable({
  kind,
  paidOn,
  transfer,
  totalCents,
  corrects,
}: InvoiceSnapshot): Payable | null {
  if (paidOn !== null) return null;
  if (kind === 'creditNote') {
    const terms = `It is set off against invoice ${corrects?.number ?? ''}: nothing has to be paid.`;
    return { cents: totalCents, dueOn: null, terms };
  }
  const terms = 'Please name the reference in the bank transfer.';
  return { cents: totalCents, dueOn: transfer?.dueOn ?? null, terms };
}

interface LinePrice {
  readonly cents: number;
  /** The price is for this quantity; null stands for one. */
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

/** The code is of the list UNTDID 5189. */
export const discountReason = { code: '95', text: 'Discount' };

export interface VatCategory {
  readonly code: 'S' | 'Z' | 'AE' | 'E' | 'O';
  /** It is null outside the scope of VAT, where there is no rate. */
  readonly percent: string | null;
  readonly reason: string | null;
  readonly reasonCode: string | null;
}

/** An example is `25.5` for 2550. */
const formatPercent = (hundredths: number): string => String(hundredths / 100);

const outsideScope = (reason: string): VatCategory => ({
  code: 'O',
  percent: null,
  reason: reason || 'Not subject to VAT.',
  reasonCode: 'VATEX-EU-O',
});

export function findVatCategory({ tax, seller }: InvoiceSnapshot): VatCategory {
  const { treatment, hundredthsOfPercent, sentence } = tax;
  if (treatment === 'outsideScope') return outsideScope(sentence);
  if (treatment === 'reverseCharge') {
    const reason = sentence || 'Reverse charge.';
    return { code: 'AE', percent: '0', reason, reasonCode: 'VATEX-EU-AE' };
  }
  if (treatment === 'none') {
    // An exempt supply is one of a seller who is registered.
    if (!seller.vatId && !seller.taxNumber) return outsideScope(sentence);
    return { code: 'E', percent: '0', reason: sentence || 'No VAT is charged.', reasonCode: null };
  }
  const code = hundredthsOfPercent === 0 ? 'Z' : 'S';
  return { code, percent: formatPercent(hundredthsOfPercent), reason: null, reasonCode: null };
}
