import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import type { Cell, Column, DocumentBlock } from '../../documents/document-blocks.ts';
import { TooManyPages } from '../../documents/canvas.ts';
import { sha256 } from '../../files/files.ts';
import { type CustomResponse, fileResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { htmlToText } from '../chat/mail/html-to-text.ts';
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
  formatEvidenceTime,
  readTerms,
  type RenderTermsPage,
} from './admin-evidence-blocks.ts';
import { renderEvidence } from './admin-evidence.ts';
import { getReceipt } from './receipt.ts';

const most = { bytes: 4_400_000, pages: 49 };

const extents = [
  { downloads: 150, mails: 100, messages: 20, chat: 100, characters: 1_200, terms: 40_000 },
  { downloads: 100, mails: 60, messages: 10, chat: 50, characters: 800, terms: 20_000 },
  { downloads: 40, mails: 20, messages: 5, chat: 20, characters: 300, terms: 5_000 },
] as const;

type Extent = (typeof extents)[number];

interface Newest<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Only what is shown stays in memory. */
async function readNewest<Row extends { readonly id: number }, Shown>(
  read: (after: number, limit: number) => Promise<Row[]>,
  show: (row: Row) => Shown,
  wanted: number,
): Promise<Newest<Shown>> {
  const rows: Shown[] = [];
  let total = 0;
  for await (const batch of readInBatches(read, rowsAtOnce)) {
    total += batch.length;
    rows.push(...batch.slice(-wanted).map(show));
    rows.splice(0, rows.length - wanted);
  }
  return { rows, total };
}

const rowsAtOnce = 20;

const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters)}… (cut)` : text;

/** Short lines count as longer ones: a page has room for about fifty. */
const lines = (text: string, characters: number) =>
  cut(text, characters)
    .split(/[\r\n]+/)
    .slice(0, Math.ceil(characters / 40));

function listBlocks(
  title: string,
  columns: readonly Column[],
  { rows, total }: Newest<readonly Cell[]>,
): DocumentBlock[] {
  const heading = { kind: 'heading', level: 2, text: title } as const;
  if (total === 0) return [heading, { kind: 'paragraph', text: 'There are none.' }];
  const isCut = rows.length < total;
  const note = `The newest ${rows.length} of ${total}. The rest is in the ZIP file of the shop.`;
  return [
    heading,
    ...(isCut ? [{ kind: 'paragraph', style: 'small', text: note } as const] : []),
    { kind: 'table', columns, rows },
  ];
}

const timeColumn = { heading: 'Time', share: 2 } as const;

async function describeDownloads(deps: Deps, { order }: DisputedOrder, { downloads }: Extent) {
  const newest = await readNewest(
    (after, limit) => readDownloads(deps.db, order.id, after, limit),
    ({ at, product, version, network, userAgent }) => [
      formatEvidenceTime(at),
      `${product} ${version}`,
      network ?? '',
      cut(userAgent ?? '', 120),
    ],
    downloads,
  );
  const columns = [
    timeColumn,
    { heading: 'Product', share: 3 },
    { heading: 'Network', share: 2 },
    { heading: 'Browser', share: 4 },
  ];
  return listBlocks('Downloads', columns, newest);
}

async function describeMails(deps: Deps, { order }: DisputedOrder, { mails }: Extent) {
  const invoices = await listEvidenceInvoices(deps.db, order.id);
  const invoiceNumbers = invoices.map(({ number }) => number);
  const newest = await readNewest(
    (after, limit) => readMails(deps.db, { order, invoiceNumbers }, after, limit),
    ({ createdAt, sentAt, recipient, subject, state }) => [
      formatEvidenceTime(sentAt ?? createdAt),
      recipient,
      cut(subject, 200),
      state,
    ],
    mails,
  );
  const columns = [
    timeColumn,
    { heading: 'To', share: 3 },
    { heading: 'Subject', share: 5 },
    { heading: 'State', share: 1 },
  ];
  return listBlocks('Emails about the order', columns, newest);
}

async function describeMessages(deps: Deps, { buyer }: DisputedOrder, extent: Extent) {
  const { characters } = extent;
  const newest = await readNewest(
    (after, limit) => readMessagesOfBuyer(deps.db, buyer.email, after, limit),
    ({ createdAt, subject, message, answers }) => [
      formatEvidenceTime(createdAt),
      [
        { text: cut(subject, 200), style: 'strong' as const },
        ...lines(message, characters),
        ...answers
          .slice(-3)
          .flatMap(({ text, createdAt: at }) => [
            { text: `Answer of ${formatEvidenceTime(new Date(at))}`, style: 'small' as const },
            ...lines(text, characters),
          ]),
      ],
    ],
    extent.messages,
  );
  return listBlocks('Messages', [timeColumn, { heading: 'Message', share: 9 }], newest);
}

async function describeChat(deps: Deps, { buyer }: DisputedOrder, { chat, characters }: Extent) {
  const newest = await readNewest(
    (after, limit) => readChat(deps.db, buyer.id, after, limit),
    ({ createdAt, isFromCustomer, content }) => [
      formatEvidenceTime(createdAt),
      isFromCustomer ? 'Buyer' : 'Shop',
      lines(content, characters),
    ],
    chat,
  );
  const columns = [timeColumn, { heading: 'From', share: 1 }, { heading: 'Message', share: 8 }];
  return listBlocks('Chat', columns, newest);
}

async function describeReceiptOf(deps: Deps, { order }: DisputedOrder): Promise<DocumentBlock[]> {
  if (!order.paidAt) return [];
  const receipt = await getReceipt(deps, null, order.documentId);
  const [heading, ...blocks] = describeReceipt(receipt, order.number);
  return [{ ...heading!, level: 2 } as DocumentBlock, ...blocks];
}

function describeTerms(html: string | null, { terms }: Extent): DocumentBlock[] {
  if (html === null) return [];
  return [
    { kind: 'heading', level: 2, text: 'Text of the terms' },
    ...lines(htmlToText(html, { pictures: () => undefined }).text, terms)
      .filter((line) => line.trim() !== '')
      .map((text) => ({ kind: 'paragraph', text }) as const),
  ];
}

/** Returns undefined when it does not fit. */
async function renderWithin(
  deps: Deps,
  found: DisputedOrder,
  terms: Awaited<ReturnType<typeof readTerms>>,
  extent: Extent,
): Promise<Buffer | undefined> {
  const { order } = found;
  try {
    const pdf = await renderEvidence({
      title: `Evidence for order ${order.number}`,
      kind: 'Evidence',
      vendorName: deps.branding.brand().name,
      createdAt: order.createdAt,
      maxPages: most.pages,
      blocks: [
        ...(await describeOrder(deps, found, terms)),
        ...(await describeReceiptOf(deps, found)),
        ...(await describeDownloads(deps, found, extent)),
        ...(await describeMails(deps, found, extent)),
        ...(await describeMessages(deps, found, extent)),
        ...(await describeChat(deps, found, extent)),
        ...describeTerms(terms.html, extent),
      ],
    });
    return pdf.length > most.bytes ? undefined : pdf;
  } catch (error) {
    if (error instanceof TooManyPages) return undefined;
    throw error;
  }
}

/** What does not fit is in the ZIP. */
export async function exportEvidencePdf(
  deps: Deps,
  found: DisputedOrder,
  renderTermsPage: RenderTermsPage,
): Promise<CustomResponse> {
  const { order } = found;
  const terms = await readTerms(deps, order.createdAt, renderTermsPage);
  let pdf: Buffer | undefined;
  for (const extent of extents) pdf ??= await renderWithin(deps, found, terms, extent);
  if (!pdf) throw new TooManyPages();
  return fileResponse({
    fileName: `evidence-order-${order.number}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: pdf.length,
    sha256: sha256(pdf),
    stream: Readable.from([pdf]),
    range: undefined,
  });
}
