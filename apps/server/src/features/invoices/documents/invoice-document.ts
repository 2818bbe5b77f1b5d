import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type { DocumentBlock, DocumentDescription } from '../../../documents/document-blocks.ts';
import { facturXFileName, facturXMetadata } from './factur-x-metadata.ts';
import {
  describeAccounting,
  describeCorrection,
  describePayment,
  formatDay,
  formatDollars,
} from './invoice-words.ts';
import { formatPercent } from './vat-category.ts';

const listParty = (party: InvoiceSnapshot['seller' | 'buyer']): string[] =>
  [
    party.name,
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    party.country && nameCountry(party.country),
    party.vatId && `VAT id ${party.vatId}`,
    party.email,
  ].filter((text): text is string => Boolean(text));

function listBlocks(snapshot: InvoiceSnapshot, title: string): DocumentBlock[] {
  const { seller, buyer, lines, tax } = snapshot;
  return [
    { kind: 'heading', level: 1, text: title },
    { kind: 'rule' },
    {
      kind: 'facts',
      facts: [
        ['From', listParty(seller)],
        ['To', listParty(buyer)],
        ['Issued', formatDay(snapshot.issuedOn)],
        ['Supplied', formatDay(snapshot.suppliedOn)],
        ['Order', snapshot.order],
      ],
    },
    {
      kind: 'table',
      columns: [
        { heading: 'Product', share: 6 },
        { heading: 'Quantity', share: 1.5, align: 'right' },
        { heading: 'Unit price', share: 2, align: 'right' },
        { heading: 'Amount', share: 2, align: 'right' },
      ],
      rows: lines.map((line) => [
        [line.title, { text: `Version ${line.version}`, style: 'small' }],
        String(line.quantity),
        formatDollars(line.unitPriceCents),
        formatDollars(line.amountCents),
      ]),
    },
    {
      kind: 'facts',
      facts: [
        ['Net', formatDollars(snapshot.netCents)],
        [`VAT ${formatPercent(tax.hundredthsOfPercent)} %`, formatDollars(snapshot.taxCents)],
        ['Total', formatDollars(snapshot.totalCents)],
      ],
    },
    ...[
      describeCorrection(snapshot),
      tax.sentence,
      describeAccounting(snapshot),
      describePayment(snapshot),
    ]
      .filter(Boolean)
      .map((text): DocumentBlock => ({ kind: 'paragraph', text })),
  ];
}

export function describeInvoiceDocument(
  snapshot: InvoiceSnapshot,
  xml: Buffer | null,
): DocumentDescription {
  const kind = snapshot.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const title = `${kind} ${snapshot.number}`;
  return {
    title,
    kind,
    footer: title,
    subject: `Order ${snapshot.order}`,
    author: snapshot.seller.name,
    language: 'en',
    createdAt: new Date(`${snapshot.issuedOn}T00:00:00Z`),
    archival: 'PDF/A-3b',
    blocks: listBlocks(snapshot, title),
    ...(xml && {
      metadata: facturXMetadata,
      attachment: {
        name: facturXFileName,
        mimeType: 'text/xml',
        description: 'The same document as EN 16931 XML',
        bytes: xml,
      },
    }),
  };
}
