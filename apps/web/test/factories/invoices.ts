import type { Quote } from '@partshelf/contract/checkout.ts';
import type {
  Billing,
  InvoiceSummary,
  OrderInvoices,
} from '@partshelf/contract/invoices/invoices.ts';

export function makeBilling(given: Partial<Billing> = {}): Billing {
  return {
    kind: 'company',
    name: 'Northgate GmbH',
    street: 'Hafenstr. 7',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: '',
    purchaseOrder: '',
    buyerReference: '',
    copyTo: '',
    ...given,
  };
}

export function makeQuote(given: Partial<Quote> = {}): Quote {
  return {
    treatment: 'domestic',
    rate: 19,
    net: 129,
    tax: 24.51,
    total: 153.51,
    sentence: 'VAT of Germany: 19 %.',
    lines: [],
    ...given,
  };
}

let lastNumber = 0;

export function makeInvoice(given: Partial<InvoiceSummary> = {}): InvoiceSummary {
  lastNumber += 1;
  return {
    documentId: `invoice${lastNumber}`.padEnd(24, 'x'),
    kind: 'invoice',
    number: `PS-2026-${String(lastNumber).padStart(5, '0')}`,
    issuedOn: '2026-11-20',
    total: 153.51,
    hasXml: true,
    hasXRechnung: false,
    ...given,
  };
}

export function makeOrderInvoices(given: Partial<OrderInvoices> = {}): OrderInvoices {
  return {
    invoices: [],
    canAsk: false,
    canCorrect: false,
    billing: makeBilling(),
    ...given,
  };
}
