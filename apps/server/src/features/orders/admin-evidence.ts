import { Readable } from 'node:stream';
import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentDescription } from '../../documents/document-blocks.ts';
import { streamZip, textEntry, type ZipEntry } from '../../files/zip-stream.ts';
import { writeCsv } from '../../http/csv-file.ts';
import { type CustomResponse, streamedFileResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { openDocument } from '../invoices/delivery.ts';
import {
  type DisputedOrder,
  listEvidenceInvoices,
  readChat,
  readDownloads,
  readMails,
  readMessagesOfBuyer,
} from './admin-dispute-queries.ts';
import {
  describeOrder,
  describeReceipt,
  type Facts,
  factsBlock,
  formatEvidenceTime,
  readTerms,
  type RenderTermsPage,
  type Terms,
} from './admin-evidence-blocks.ts';
import { getReceipt } from './receipt.ts';

export function exportEvidence(
  deps: Deps,
  found: DisputedOrder,
  renderTermsPage: RenderTermsPage,
): CustomResponse {
  return streamedFileResponse({
    fileName: `evidence-order-${found.order.number}.zip`,
    mimeType: 'application/zip',
    parts: streamZip(listEntries(deps, found, renderTermsPage)),
  });
}

const rowsAtOnce = 200;
const textsAtOnce = 20;

const toText = (value: string | Date | null) =>
  value instanceof Date ? value.toISOString() : (value ?? '');

const csvEntry = <Row extends { readonly id: number }, Name extends string>(
  name: string,
  read: (after: number, limit: number) => Promise<Row[]>,
  columns: Readonly<Record<Name, (row: Row) => string | Date | null>>,
  atOnce = rowsAtOnce,
): ZipEntry => {
  const names = Object.keys(columns) as Name[];
  const toRow = (row: Row) =>
    Object.fromEntries(names.map((column) => [column, toText(columns[column](row))]));
  async function* batches() {
    for await (const rows of readInBatches(read, atOnce)) {
      yield rows.map((row) => toRow(row) as Record<Name, string>);
    }
  }
  return { name, stream: Readable.from(writeCsv(names, batches()), { objectMode: false }) };
};

async function* listEntries(
  deps: Deps,
  found: DisputedOrder,
  renderTermsPage: RenderTermsPage,
): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  const { order, buyer } = found;
  const invoices = await listEvidenceInvoices(db, order.id);
  const terms = await readTerms(deps, order.createdAt, renderTermsPage);
  yield pdfEntry('summary.pdf', await renderSummary(deps, found, terms));
  if (order.paidAt) {
    const receipt = await getReceipt(deps, null, order.documentId);
    yield pdfEntry('receipt.pdf', await renderReceipt(receipt, order.number));
  }
  for (const invoice of invoices) {
    const { stream } = await openDocument(deps, invoice, 'pdf');
    yield { name: `invoices/${invoice.number}.pdf`, stream, isCompressed: true };
  }
  yield csvEntry('downloads.csv', (after, limit) => readDownloads(db, order.id, after, limit), {
    time: ({ at }) => at,
    product: ({ product }) => product,
    version: ({ version }) => version,
    network: ({ network }) => network,
    browser: ({ userAgent }) => userAgent,
  });
  const invoiceNumbers = invoices.map(({ number }) => number);
  yield csvEntry(
    'mails.csv',
    (after, limit) => readMails(db, { order, invoiceNumbers }, after, limit),
    {
      created: ({ createdAt }) => createdAt,
      sent: ({ sentAt }) => sentAt,
      to: ({ recipient }) => recipient,
      subject: ({ subject }) => subject,
      state: ({ state }) => state,
    },
  );
  yield csvEntry(
    'messages.csv',
    (after, limit) => readMessagesOfBuyer(db, buyer.email, after, limit),
    {
      time: ({ createdAt }) => createdAt,
      from: ({ email }) => email,
      subject: ({ subject }) => subject,
      message: ({ message }) => message,
      answers: ({ answers }) =>
        answers
          .map(({ text, createdAt }) => `${formatEvidenceTime(new Date(createdAt))}: ${text}`)
          .join('\n\n'),
    },
    textsAtOnce,
  );
  yield csvEntry(
    'chat.csv',
    (after, limit) => readChat(db, buyer.id, after, limit),
    {
      time: ({ createdAt }) => createdAt,
      from: ({ isFromCustomer }) => (isFromCustomer ? 'buyer' : 'shop'),
      message: ({ content }) => content,
    },
    textsAtOnce,
  );
  if (terms.html !== null) yield textEntry(termsFile, toHtmlPage(terms.name, terms.html));
}

const toHtmlPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Terms: ${title}</title></head><body>${body}</body></html>\n`;

const pdfEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  stream: Readable.from([bytes]),
  isCompressed: true,
});

type Pdf = Pick<DocumentDescription, 'title' | 'kind' | 'createdAt' | 'blocks' | 'maxPages'> & {
  readonly vendorName: string;
};

export async function renderEvidence(pdf: Pdf): Promise<Buffer> {
  // It is loaded with the first document: the shop starts without it.
  const { renderDocument } = await import('../../documents/render-document.ts');
  const { title, vendorName } = pdf;
  return renderDocument({
    ...pdf,
    subject: title,
    author: vendorName,
    footer: `${vendorName} · ${title}`,
    language: 'en',
  });
}

const renderReceipt = (receipt: ReceiptResult, number: number): Promise<Buffer> =>
  renderEvidence({
    title: `Receipt for order ${number}`,
    kind: 'Receipt',
    vendorName: receipt.seller.name,
    createdAt: receipt.order.paidAt,
    blocks: describeReceipt(receipt, number),
  });

const termsFile = 'terms.html';

const contents: Facts = [
  ['receipt.pdf', 'What was bought and paid'],
  ['invoices', 'Invoices and credit notes, if there are any'],
  ['downloads.csv', 'Each download with time, version, network and browser'],
  [
    'mails.csv',
    'Recipient, subject and time of the emails about the order, its invoices and refund requests. The shop does not keep the text of an email that was sent.',
  ],
  ['messages.csv', 'Messages of the address of the buyer, with the answers'],
  ['chat.csv', 'The chat of the buyer with the shop'],
  [termsFile, 'The terms that were shown at the time of the order'],
];

async function renderSummary(deps: Deps, found: DisputedOrder, terms: Terms): Promise<Buffer> {
  const { order } = found;
  return renderEvidence({
    title: `Evidence for order ${order.number}`,
    kind: 'Evidence',
    vendorName: deps.branding.brand().name,
    createdAt: order.createdAt,
    blocks: [
      ...(await describeOrder(deps, found, terms)),
      { kind: 'heading', level: 2, text: 'Contents of this file' },
      factsBlock(contents.filter(([file]) => terms.html !== null || file !== termsFile)),
    ],
  });
}
