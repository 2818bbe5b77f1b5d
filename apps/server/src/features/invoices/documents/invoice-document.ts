import type { InvoiceSnapshot } from '../../../db/tables/invoice-snapshot.ts';
import type {
  Cell,
  Column,
  DocumentBlock,
  DocumentDescription,
  TotalRow,
} from '../../../documents/document-blocks.ts';
import { facturXFileName, facturXMetadata } from './factur-x-metadata.ts';
import { describeParties } from './invoice-parties.ts';
import {
  describeAccounting,
  describePayment,
  describeStatus,
  formatDay,
  formatDollars,
} from './invoice-words.ts';
import { findVatCategory } from './vat-category.ts';

const columns: readonly Column[] = [
  { heading: 'Product', share: 6 },
  { heading: 'Quantity', share: 1.6, align: 'right' },
  { heading: 'Unit price', share: 2.2, align: 'right' },
  { heading: 'Amount', share: 2.2, align: 'right' },
];

function toRow(line: InvoiceSnapshot['lines'][number]): Cell[] {
  const { title, version, quantity, unitPriceCents, discountCents = 0, amountCents } = line;
  const wholeCents = quantity * unitPriceCents - discountCents;
  const isPart = wholeCents !== amountCents;
  const notes = [
    version && `Version ${version}`,
    discountCents > 0 && `discount of ${formatDollars(discountCents)}`,
  ].filter(Boolean);
  return [
    notes.length > 0 ? [title, { text: notes.join(', '), style: 'small' }] : title,
    String(quantity),
    isPart ? `part of ${formatDollars(wholeCents)}` : formatDollars(unitPriceCents),
    formatDollars(amountCents),
  ];
}

function nameTax(snapshot: InvoiceSnapshot): string {
  if (snapshot.tax.treatment === 'reverseCharge') return 'VAT, reverse charge';
  const { code, percent } = findVatCategory(snapshot);
  return code === 'S' || code === 'Z' ? `VAT ${percent} %` : 'VAT';
}

function listTotals(snapshot: InvoiceSnapshot): TotalRow[] {
  const { kind, netCents, taxCents, totalCents } = snapshot;
  return [
    ['Net amount', formatDollars(netCents)],
    [nameTax(snapshot), formatDollars(taxCents)],
    [kind === 'invoice' ? 'Total' : 'Total credited', formatDollars(totalCents)],
  ];
}

const places = 4;

function describeReferences(snapshot: InvoiceSnapshot): DocumentBlock[] {
  const references: readonly (readonly [name: string, content: Cell | null])[] = [
    ['Issued', formatDay(snapshot.issuedOn)],
    ['Supplied', formatDay(snapshot.suppliedOn)],
    ['Order', { text: snapshot.order, style: 'mono' }],
    ['PO number', snapshot.purchaseOrder],
    ['Buyer reference', snapshot.buyerReference],
  ];
  const given = references.flatMap(([name, content]) => (content ? [{ name, content }] : []));
  const rows = [given.slice(0, places), given.slice(places)].filter((row) => row.length > 0);
  return rows.map((row) => ({ kind: 'columns', places, columns: row }));
}

function describeEnd(snapshot: InvoiceSnapshot): DocumentBlock {
  const tax = [
    snapshot.tax.sentence,
    describeAccounting(snapshot),
    'All amounts are in US dollars. Unit prices and amounts of products are net.',
  ];
  return {
    kind: 'columns',
    level: 2,
    columns: [
      { name: 'VAT', content: tax.filter((sentence) => sentence !== '') },
      { name: 'Payment', content: [describePayment(snapshot), 'Nothing is left to pay.'] },
    ],
  };
}

export function describeInvoiceDocument(
  snapshot: InvoiceSnapshot,
  xml: Buffer | null,
): DocumentDescription {
  const kind = snapshot.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const title = `${kind} ${snapshot.number}`;
  return {
    title,
    kind: title,
    footer: snapshot.seller.name,
    vendorName: snapshot.shopName,
    subject: `Order ${snapshot.order}`,
    author: snapshot.seller.name,
    language: 'en',
    createdAt: new Date(`${snapshot.issuedOn}T00:00:00Z`),
    archival: 'PDF/A-3b',
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'paragraph', style: 'lead', text: describeStatus(snapshot) },
      { kind: 'rule' },
      describeParties(snapshot),
      ...describeReferences(snapshot),
      { kind: 'table', columns, rows: snapshot.lines.map(toRow), totals: listTotals(snapshot) },
      describeEnd(snapshot),
    ],
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
