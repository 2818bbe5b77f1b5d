import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { Sale } from './queries.ts';

type Contact = Pick<InvoiceSnapshot['seller'], 'email' | 'phone'>;

export type InvoicedLine = Omit<InvoiceSnapshot['lines'][number], 'amountCents'>;

interface Sold {
  readonly sale: Sale;
  readonly lines: readonly InvoicedLine[];
  /** As the buyer gave it for this document. */
  readonly billing: Billing | null;
  readonly settings: StoredSettings;
  /** How buyers reach the vendor. */
  readonly contact: Contact;
  readonly paidOn: string;
  readonly accounting: InvoiceSnapshot['accounting'];
}

const orNull = (text: string | undefined) => text || null;

function toSeller(settings: StoredSettings, { email, phone }: Contact): InvoiceSnapshot['seller'] {
  const { legalName: name, street, postalCode, city, country } = settings;
  return {
    name,
    street,
    postalCode,
    city,
    country,
    email,
    phone,
    vatId: orNull(settings.vatId),
    taxNumber: orNull(settings.taxNumber),
    registerNumber: orNull(settings.registerNumber),
  };
}

function toBuyer({ buyer }: Sale, billing: Billing | null): InvoiceSnapshot['buyer'] {
  return {
    name: billing?.name || buyer.username,
    street: billing?.street ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    country: billing?.country ?? '',
    vatId: orNull(billing?.vatId),
    email: buyer.email,
    isCompany: billing?.kind === 'company',
  };
}

function toLine({ discountCents = 0, ...line }: InvoicedLine): InvoiceSnapshot['lines'][number] {
  const amountCents = line.unitPriceCents * line.quantity - discountCents;
  return { ...line, ...(discountCents > 0 && { discountCents }), amountCents };
}

/** Of the whole order. */
export function buildContent(sold: Sold): Omit<InvoiceSnapshot, 'kind' | 'number' | 'issuedOn'> {
  const { sale, lines, billing, settings, contact, paidOn, accounting } = sold;
  return {
    corrects: null,
    suppliedOn: paidOn,
    seller: toSeller(settings, contact),
    buyer: toBuyer(sale, billing),
    purchaseOrder: orNull(billing?.purchaseOrder),
    buyerReference: orNull(billing?.buyerReference),
    copyTo: orNull(billing?.copyTo),
    order: sale.documentId,
    paymentReference: sale.paymentReference ?? sale.documentId,
    paidOn,
    lines: lines.map(toLine),
    tax: {
      treatment: sale.tax?.treatment ?? 'none',
      hundredthsOfPercent: sale.tax?.hundredthsOfPercent ?? 0,
      sentence: sale.tax?.sentence || settings.taxNote,
    },
    netCents: sale.totalCents - sale.taxCents,
    taxCents: sale.taxCents,
    totalCents: sale.totalCents,
    accounting,
  };
}
