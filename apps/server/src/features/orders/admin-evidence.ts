import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ArticleContent } from '@partshelf/contract/branding/texts.ts';
import { formatUsd, toDollars } from '@partshelf/contract/money.ts';
import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type {
  Column,
  DocumentBlock,
  DocumentDescription,
  TotalRow,
} from '../../documents/document-blocks.ts';
import { streamZip, textEntry, type ZipEntry } from '../../files/zip-stream.ts';
import { writeCsv } from '../../http/csv-file.ts';
import { type CustomResponse, streamedFileResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { openDocument } from '../invoices/delivery.ts';
import {
  type DisputedOrder,
  findTermsAt,
  hasDefaultTerms,
  listDisputesOf,
  listInvoicesOf,
  listPaymentsOf,
  readChat,
  readDownloads,
  readMails,
  readMessages,
} from './admin-dispute-queries.ts';
import { getReceipt } from './receipt.ts';

/** Undefined when it cannot be rendered. */
type RenderTermsPage = () => Promise<string | undefined>;

/** What a bank asks for. It is written while it is sent: its memory does not grow. */
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
/** Of texts that people wrote. */
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
  const invoices = await listInvoicesOf(db, order.id);
  const terms = await readTerms(deps, order.createdAt, renderTermsPage);
  yield pdfEntry('summary.pdf', await describeOrder(deps, found, terms));
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
    (after, limit) => readMessages(db, buyer.email, after, limit),
    {
      time: ({ createdAt }) => createdAt,
      from: ({ email }) => email,
      subject: ({ subject }) => subject,
      message: ({ message }) => message,
      answers: ({ answers }) =>
        answers
          .map(({ text, createdAt }) => `${formatTime(new Date(createdAt))}: ${text}`)
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

interface Terms {
  readonly name: string;
  /** Null when the default text has been replaced since. */
  readonly html: string | null;
}

async function readTerms(
  { db }: Pick<Deps, 'db'>,
  at: Date,
  renderTermsPage: RenderTermsPage,
): Promise<Terms> {
  const version = await findTermsAt(db, at);
  if (version?.content) {
    const { html } = version.content as ArticleContent;
    return { name: `Version ${version.version}, published ${formatTime(version.createdAt)}`, html };
  }
  const page = (await hasDefaultTerms(db)) ? await renderTermsPage() : undefined;
  const [, main] = /<main[^>]*>([\s\S]*)<\/main>/.exec(page ?? '') ?? [];
  const name = 'The default terms of the shop';
  if (main === undefined) return { name: `${name}, which it shows no more`, html: null };
  return { name, html: main.replaceAll(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g, '') };
}

const toHtmlPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Terms: ${title}</title></head><body>${body}</body></html>\n`;

const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const formatCents = (cents: number) => formatUsd(toDollars(cents));

const pdfEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  stream: Readable.from([bytes]),
  isCompressed: true,
});

type Pdf = Pick<DocumentDescription, 'title' | 'kind' | 'vendorName' | 'createdAt' | 'blocks'>;

async function renderPdf(pdf: Pdf): Promise<Buffer> {
  // Loaded with the first document: the shop starts without it.
  const { renderDocument } = await import('../../documents/render-document.ts');
  const { title, vendorName = '' } = pdf;
  return renderDocument({
    ...pdf,
    subject: title,
    author: vendorName,
    footer: `${vendorName} · ${title}`,
    language: 'en',
  });
}

const lineColumns: readonly Column[] = [
  { heading: 'Product', share: 6 },
  { heading: 'Quantity', share: 1.6, align: 'right' },
  { heading: 'Unit price', share: 2.2, align: 'right' },
  { heading: 'Amount', share: 2.2, align: 'right' },
];

function renderReceipt(receipt: ReceiptResult, number: number): Promise<Buffer> {
  const { order, seller, buyer, lines, tax, discount = 0, total, invoice } = receipt;
  const totals: TotalRow[] = [
    ...(discount > 0 ? [['Discount', `−${formatCents(discount)}`] as const] : []),
    ...(invoice ? [['Net', formatCents(total - tax)] as const] : []),
    ...(invoice || tax > 0
      ? [[invoice?.taxLabel ?? 'Tax, included in the total', formatCents(tax)] as const]
      : []),
    ['Total', formatCents(total)],
  ];
  const contact = [seller.email, seller.phone ?? ''].filter(Boolean);
  const sellerLines = [
    ...new Set([seller.name, ...seller.address, ...(seller.ids ?? []), ...contact]),
  ];
  const { name = buyer.username, address = [], ids = [] } = buyer;
  const buyerLines = [...new Set([name, ...address, ...ids, buyer.email])].flatMap(
    (line) => line ?? [],
  );
  return renderPdf({
    title: `Receipt for order ${number}`,
    kind: 'Receipt',
    vendorName: seller.name,
    createdAt: order.paidAt,
    blocks: [
      { kind: 'heading', level: 1, text: `Receipt for order ${number}` },
      {
        kind: 'columns',
        columns: [
          { name: 'Seller', content: sellerLines },
          { name: 'Buyer', content: buyerLines },
        ],
      },
      {
        kind: 'facts',
        facts: [
          ['Order', order.documentId],
          ['Placed', formatTime(order.createdAt)],
          ['Paid', formatTime(order.paidAt)],
          ['Payment', receipt.paymentReference],
        ],
      },
      {
        kind: 'table',
        columns: lineColumns,
        rows: lines.map(({ title, version, contents, quantity, unitPrice, amount }) => [
          [title, { text: contents?.join(', ') ?? `Version ${version}`, style: 'small' }],
          String(quantity),
          formatCents(unitPrice),
          formatCents(amount),
        ]),
        totals,
      },
    ],
  });
}

type Facts = readonly (readonly [name: string, value: string])[];

const factsBlock = (facts: Facts): DocumentBlock => ({
  kind: 'facts',
  facts: facts.filter(([, value]) => value !== ''),
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

async function describeOrder(
  { db, branding }: Deps,
  { order, buyer }: DisputedOrder,
  terms: Terms,
): Promise<Buffer> {
  const [disputes, payments] = await Promise.all([
    listDisputesOf(db, order.id),
    listPaymentsOf(db, order.id),
  ]);
  const { billing } = order;
  const address = [billing?.street, `${billing?.postalCode ?? ''} ${billing?.city ?? ''}`.trim()];
  const hash = terms.html === null ? '' : createHash('sha256').update(terms.html).digest('hex');
  return renderPdf({
    title: `Evidence for order ${order.number}`,
    kind: 'Evidence',
    vendorName: branding.brand().name,
    createdAt: order.createdAt,
    blocks: [
      { kind: 'heading', level: 1, text: `Evidence for order ${order.number}` },
      ...disputes.flatMap((dispute): DocumentBlock[] => [
        { kind: 'heading', level: 2, text: `Dispute ${dispute.stripeId}` },
        factsBlock([
          ['Amount', formatCents(dispute.amountCents)],
          ['Reason', dispute.reason.replaceAll('_', ' ')],
          ['Opened', formatTime(dispute.openedAt)],
          ['Reply by', dispute.respondBy ? formatTime(dispute.respondBy) : ''],
          ['Outcome', dispute.outcome ?? ''],
        ]),
      ]),
      { kind: 'heading', level: 2, text: 'Order' },
      factsBlock([
        ['Order id', order.documentId],
        ['Placed', formatTime(order.createdAt)],
        ['Paid', order.paidAt ? formatTime(order.paidAt) : 'not paid'],
        ['Total', formatCents(order.totalCents)],
        ['Refunded', order.refundedCents > 0 ? formatCents(order.refundedCents) : ''],
        ...payments.map(
          ({ id, cardBrand, cardLast4 }) =>
            [
              'Payment',
              cardLast4 ? `${id}, ${cardBrand} card ending in ${cardLast4}` : id,
            ] as const,
        ),
      ]),
      { kind: 'heading', level: 2, text: 'Buyer' },
      factsBlock([
        ['User', buyer.username],
        ['Email', buyer.email],
        ['Account since', formatTime(buyer.createdAt)],
        ['Name', billing?.name ?? ''],
        ['Address', [...address, billing?.country].filter(Boolean).join(', ')],
        ['VAT id', billing?.vatId ?? ''],
      ]),
      { kind: 'heading', level: 2, text: 'Terms at the time of the order' },
      factsBlock([
        ['Version', terms.name],
        ['SHA-256', hash],
      ]),
      { kind: 'heading', level: 2, text: 'Contents of this file' },
      factsBlock(contents.filter(([file]) => terms.html !== null || file !== termsFile)),
    ],
  });
}
