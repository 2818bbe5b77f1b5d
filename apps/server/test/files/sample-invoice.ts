import type { InvoiceSnapshot } from '../../src/db/tables/invoices.ts';

/** From Berlin to Hamburg, with VAT. */
export const sampleInvoice: InvoiceSnapshot = {
  kind: 'invoice',
  number: 'PS-2026-00012',
  issuedOn: '2026-11-24',
  suppliedOn: '2026-11-23',
  corrects: null,
  seller: {
    name: 'Parts & Tools GmbH',
    street: 'Lagerstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE136695976',
    taxNumber: '29/815/08151',
    registerNumber: 'HRB 123456',
    phone: '+49 30 1234567',
    email: 'billing@tools.example',
  },
  buyer: {
    name: 'Nordwind AG',
    street: 'Ring 7',
    postalCode: '20095',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'DE129273398',
    email: 'accounts@nordwind.example',
    isCompany: true,
  },
  purchaseOrder: 'PO-4711',
  buyerReference: '04011000-12345-34',
  copyTo: null,
  order: 'k3b9x2m8q1w7e5r4t6y0u2i9',
  paymentReference: 'pi_3Qabc',
  paidOn: '2026-11-23',
  lines: [
    {
      title: 'Org Chart',
      version: '2.4.1',
      quantity: 1,
      unitPriceCents: 4_900,
      amountCents: 4_900,
    },
    {
      title: 'Event Calendar',
      version: '1.0.3',
      quantity: 2,
      unitPriceCents: 2_550,
      amountCents: 5_100,
    },
  ],
  tax: { treatment: 'domestic', hundredthsOfPercent: 1_900, sentence: 'VAT of Germany: 19 %.' },
  netCents: 10_000,
  taxCents: 1_900,
  totalCents: 11_900,
  accounting: { currency: 'EUR', rate: '0.9231', rateDay: '2026-11-22', taxCents: 1_754 },
};

/** A code took $20.00 off. */
export const discountedInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  lines: [
    { ...sampleInvoice.lines[0]!, discountCents: 980, amountCents: 3_920 },
    { ...sampleInvoice.lines[1]!, discountCents: 1_020, amountCents: 4_080 },
  ],
  netCents: 8_000,
  taxCents: 1_520,
  totalCents: 9_520,
};

const vienna = {
  ...sampleInvoice.buyer,
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  vatId: 'ATU13585627',
};

const boston = {
  ...sampleInvoice.buyer,
  postalCode: '02108',
  city: 'Boston',
  country: 'US',
  vatId: 'US123456789',
};

const untaxed = {
  taxCents: 0,
  totalCents: 10_000,
  accounting: { ...sampleInvoice.accounting!, taxCents: 0 },
};

export const reverseChargeInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  ...untaxed,
  buyer: vienna,
  tax: {
    treatment: 'reverseCharge',
    hundredthsOfPercent: 0,
    sentence: 'Reverse charge: you account for the VAT.',
  },
};

export const outsideScopeInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  ...untaxed,
  buyer: boston,
  tax: {
    treatment: 'outsideScope',
    hundredthsOfPercent: 0,
    sentence: 'No VAT is charged: the sale is outside its scope.',
  },
};

export const exemptInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  ...untaxed,
  accounting: null,
  tax: { treatment: 'none', hundredthsOfPercent: 0, sentence: 'Small business, section 19 UStG.' },
};

export const zeroRateInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  ...untaxed,
  tax: { treatment: 'oneStopShop', hundredthsOfPercent: 0, sentence: 'VAT of Germany: 0 %.' },
};

/** Of a part of the first line. */
export const partCreditNote: InvoiceSnapshot = {
  ...sampleInvoice,
  kind: 'creditNote',
  number: 'PS-CN-2026-00003',
  issuedOn: '2026-12-02',
  corrects: { number: 'PS-2026-00012', issuedOn: '2026-11-24' },
  lines: [{ ...sampleInvoice.lines[1]!, amountCents: 2_521 }],
  netCents: 2_521,
  taxCents: 479,
  totalCents: 3_000,
  accounting: { ...sampleInvoice.accounting!, taxCents: 442 },
};

/** After a refund that failed. */
export const reversingInvoice: InvoiceSnapshot = {
  ...partCreditNote,
  kind: 'invoice',
  number: 'PS-2026-00013',
  corrects: { number: partCreditNote.number, issuedOn: partCreditNote.issuedOn },
};

/** It is issued with the order, and paid by bank transfer. */
export const unpaidInvoice: InvoiceSnapshot = {
  ...sampleInvoice,
  suppliedOn: null,
  paidOn: null,
  paymentReference: 'RF531042',
  transfer: {
    dueOn: '2026-12-08',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: 'Sample Bank',
    holder: 'Parts & Tools GmbH',
  },
};

/** The order was cancelled before it was paid. */
export const unpaidCreditNote: InvoiceSnapshot = {
  ...unpaidInvoice,
  kind: 'creditNote',
  number: 'PS-CN-2026-00004',
  corrects: { number: sampleInvoice.number, issuedOn: sampleInvoice.issuedOn },
};
