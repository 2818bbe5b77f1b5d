import type { TaxTreatment } from '@partshelf/contract/invoices/invoices.ts';

interface Party {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** Empty when it is not known. */
  readonly country: string;
  readonly vatId: string | null;
  readonly email: string;
}

interface InvoiceLine {
  readonly title: string;
  readonly version: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** Of the whole line; only with a discount code. */
  readonly discountCents?: number;
  readonly amountCents: number;
}

/** All that an invoice or credit note says. Days are YYYY-MM-DD; amounts are never negative. */
export interface InvoiceSnapshot {
  readonly kind: 'invoice' | 'creditNote';
  readonly number: string;
  /** The name that the shop had; missing while it had the default. */
  readonly shopName?: string;
  readonly issuedOn: string;
  /** When the downloads were delivered. */
  readonly suppliedOn: string;
  /** The invoice that a credit note reduces, or the credit note that an invoice takes back. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
  readonly seller: Party & {
    readonly taxNumber: string | null;
    readonly registerNumber: string | null;
    readonly phone: string | null;
  };
  readonly buyer: Party & { readonly isCompany: boolean };
  readonly purchaseOrder: string | null;
  readonly buyerReference: string | null;
  /** Gets the document by mail, beside the buyer. Not printed. */
  readonly copyTo: string | null;
  readonly order: string;
  readonly paymentReference: string;
  readonly paidOn: string;
  readonly lines: readonly InvoiceLine[];
  readonly tax: {
    readonly treatment: TaxTreatment;
    /** 1900 is 19 %. */
    readonly hundredthsOfPercent: number;
    /** Why no tax is charged, or the rule that applied; printed. */
    readonly sentence: string;
  };
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** Null when the books are in dollars. `rate` is what one dollar is in it. */
  readonly accounting: {
    readonly currency: string;
    readonly rate: string;
    readonly rateDay: string;
    readonly taxCents: number;
  } | null;
}
