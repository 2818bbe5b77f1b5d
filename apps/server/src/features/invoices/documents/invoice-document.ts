import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { currencyLabels } from '@partshelf/contract/currencies.ts';
import type { InvoiceSnapshot } from '../../../db/tables/invoices.ts';
import type {
  Cell,
  Column,
  DocumentBlock,
  DocumentDescription,
  StyledText,
  TotalRow,
} from '../../../documents/document-blocks.ts';
import { listAddress, listBuyerIds, listSellerIds } from '../../orders/parties.ts';
import {
  accountingText,
  currencyOf,
  formatInvoiceDay,
  formatInvoiced,
  orderText,
  paymentText,
  remainderText,
  statusText,
} from './invoice-texts.ts';

const lineColumns: readonly Column[] = [
  { heading: 'Product', share: 6 },
  { heading: 'Quantity', share: 1.6, align: 'right' },
  { heading: 'Unit price', share: 2.2, align: 'right' },
  { heading: 'Amount', share: 2.2, align: 'right' },
];

function toRow(snapshot: InvoiceSnapshot, line: InvoiceSnapshot['lines'][number]): Cell[] {
  const { title, version, quantity, unitPriceCents, discountCents = 0, amountCents } = line;
  const wholeCents = quantity * unitPriceCents - discountCents;
  const isPart = wholeCents !== amountCents;
  const notes = [
    version && `Version ${version}`,
    discountCents > 0 && `discount of ${formatInvoiced(snapshot, discountCents)}`,
  ].filter(Boolean);
  return [
    notes.length > 0 ? [title, { text: notes.join(', '), style: 'small' }] : title,
    String(quantity),
    isPart
      ? `part of ${formatInvoiced(snapshot, wholeCents)}`
      : formatInvoiced(snapshot, unitPriceCents),
    formatInvoiced(snapshot, amountCents),
  ];
}

function listTotals(snapshot: InvoiceSnapshot): TotalRow[] {
  const { kind, tax, netCents, taxCents, totalCents } = snapshot;
  return [
    ['Net amount', formatInvoiced(snapshot, netCents)],
    [documentTaxLabel(tax.treatment, tax.hundredthsOfPercent), formatInvoiced(snapshot, taxCents)],
    [kind === 'invoice' ? 'Total' : 'Total credited', formatInvoiced(snapshot, totalCents)],
  ];
}

const referencesPerRow = 4;

const toOrderCell = ({ order, orderNumber }: InvoiceSnapshot): Cell =>
  orderNumber === undefined ? { text: order, style: 'mono' } : String(orderNumber);

function toReferenceBlocks(snapshot: InvoiceSnapshot): DocumentBlock[] {
  const references: readonly (readonly [name: string, content: Cell | null])[] = [
    ['Issued', formatInvoiceDay(snapshot, snapshot.issuedOn)],
    ['Supplied', snapshot.suppliedOn && formatInvoiceDay(snapshot, snapshot.suppliedOn)],
    ['Order', toOrderCell(snapshot)],
    ['PO number', snapshot.purchaseOrder],
    ['Buyer reference', snapshot.buyerReference],
  ];
  const given = references.flatMap(([name, content]) => (content ? [{ name, content }] : []));
  const rows = [given.slice(0, referencesPerRow), given.slice(referencesPerRow)].filter(
    (row) => row.length > 0,
  );
  return rows.map((row) => ({ kind: 'columns', places: referencesPerRow, columns: row }));
}

function toTaxAndPaymentColumns(snapshot: InvoiceSnapshot): DocumentBlock {
  const tax = [
    snapshot.tax.sentence,
    accountingText(snapshot),
    `All amounts are in ${currencyLabels[currencyOf(snapshot)]}. Unit prices and amounts of products are net.`,
  ];
  return {
    kind: 'columns',
    level: 2,
    columns: [
      { name: 'VAT', content: tax.filter((sentence) => sentence !== '') },
      {
        name: 'Payment',
        content: [paymentText(snapshot), remainderText(snapshot)].filter(Boolean),
      },
    ],
  };
}

export function toInvoiceDocument(
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
    subject: `Order ${orderText(snapshot)}`,
    author: snapshot.seller.name,
    language: 'en',
    createdAt: new Date(`${snapshot.issuedOn}T00:00:00Z`),
    archival: 'PDF/A-3b',
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'paragraph', style: 'lead', text: statusText(snapshot) },
      { kind: 'rule' },
      toPartyColumns(snapshot),
      ...toReferenceBlocks(snapshot),
      {
        kind: 'table',
        columns: lineColumns,
        rows: snapshot.lines.map((line) => toRow(snapshot, line)),
        totals: listTotals(snapshot),
      },
      toTaxAndPaymentColumns(snapshot),
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

function toPartyLines(
  party: InvoiceSnapshot['seller' | 'buyer'],
  ids: readonly string[],
): (string | StyledText)[] {
  const { name, email } = party;
  return [
    { text: name || email, style: 'strong' },
    ...listAddress(party),
    ...ids,
    ...(name ? [{ text: email, style: 'muted' } as const] : []),
  ];
}

function toPartyColumns({ seller, buyer }: InvoiceSnapshot): DocumentBlock {
  const sellerLines = toPartyLines(seller, listSellerIds(seller));
  const buyerLines = toPartyLines(buyer, listBuyerIds(buyer));
  return {
    kind: 'columns',
    level: 2,
    columns: [
      { name: 'Seller', content: sellerLines },
      { name: 'Buyer', content: buyerLines },
    ],
  };
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const facturXFileName = 'factur-x.xml';

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document', facturXFileName],
  ['DocumentType', 'The type of the hybrid document in capital letters', 'INVOICE'],
  ['Version', 'The version of the standard of the embedded XML document', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document', 'EN 16931'],
] as const;

const described = properties.map(
  ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
);

const values = properties.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`);

/** Names the embedded XML, with the extension schema that PDF/A requires for such names. */
const facturXMetadata = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${described.join('\n')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${values.join('\n')}
</rdf:Description>`;
