import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { DocumentBlock, StyledText } from '../../../documents/document-blocks.ts';

function listLines(
  { name, street, postalCode, city, country, email }: InvoiceSnapshot['seller' | 'buyer'],
  ids: readonly (readonly [name: string, id: string | null])[],
): (string | StyledText)[] {
  const address = [street, `${postalCode} ${city}`.trim(), country && nameCountry(country)];
  const given = ids.filter(([, id]) => id).map(([label, id]) => `${label} ${id}`);
  return [
    { text: name || email, style: 'strong' },
    ...[...address, ...given].filter((text) => text !== ''),
    ...(name ? [{ text: email, style: 'muted' } as const] : []),
  ];
}

export function describeParties({ seller, buyer }: InvoiceSnapshot): DocumentBlock {
  const sellerLines = listLines(seller, [
    ['VAT id', seller.vatId],
    ['Tax number', seller.taxNumber],
    ['Register number', seller.registerNumber],
  ]);
  const buyerLines = listLines(buyer, [['VAT id', buyer.vatId]]);
  return {
    kind: 'columns',
    level: 2,
    columns: [
      { name: 'Seller', content: sellerLines },
      { name: 'Buyer', content: buyerLines },
    ],
  };
}
