import type { OwnQuote, QuotePage } from '@partshelf/contract/quotes/quotes.ts';

export const quoteToken = 't'.repeat(43);

export function makeQuotePage(given: Partial<QuotePage> = {}): QuotePage {
  return {
    number: 'PS-Q-2026-00007',
    state: 'open',
    issuedOn: '2026-03-10',
    validUntil: '2026-04-09',
    seller: {
      name: 'Northgate Parts GmbH',
      address: ['Hafenstraße 1', '20457 Hamburg'],
      ids: ['VAT id DE136695976'],
      email: 'sales@northgate.example',
      phone: null,
    },
    buyer: { name: 'Customer AG', address: ['Ring 7', '1010 Wien'], ids: [] },
    purchaseOrder: null,
    buyerReference: null,
    lines: [
      {
        product: {
          documentId: 'org'.padEnd(24, 'x'),
          slug: 'org-chart',
          isBundle: false,
          isPublished: true,
        },
        title: 'Org Chart',
        quantity: 2,
        unitPrice: 19.99,
        amount: 39.98,
      },
    ],
    treatment: 'domestic',
    rate: 19,
    net: 39.98,
    tax: 7.6,
    total: 47.58,
    sentence: 'VAT of Germany: 19 %.',
    taxLabel: 'VAT 19 %',
    termsVersion: 0,
    reader: 'buyer',
    ...given,
  };
}

export function makeOwnQuote(given: Partial<OwnQuote> = {}): OwnQuote {
  return {
    documentId: 'quote'.padEnd(24, 'x'),
    token: quoteToken,
    number: 'PS-Q-2026-00007',
    state: 'open',
    issuedOn: '2026-03-10',
    validUntil: '2026-04-09',
    total: 47.58,
    products: ['Org Chart'],
    createdAt: '2026-03-10T09:00:00.000Z',
    ...given,
  };
}
