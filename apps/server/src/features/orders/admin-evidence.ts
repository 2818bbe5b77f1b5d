import { Readable } from 'node:stream';
import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentDescription } from '../../documents/document-blocks.ts';
import { streamZip, textEntry, type ZipEntry } from '../../files/zip-stream.ts';
import { type CustomResponse, streamedFileResponse } from '../../http/custom-responses.ts';
import { openDocument } from '../invoices/delivery.ts';
import type { DisputedOrder } from './admin-dispute-queries.ts';
import {
  describeOrder,
  describeReceipt,
  type EvidenceFacts,
  factsBlock,
  type RenderTermsPage,
} from './admin-evidence-blocks.ts';
import { describeEvidence, type Evidence, type EvidenceList } from './admin-evidence-lists.ts';

/** It is written while it is sent: its memory does not grow. */
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

async function* listEntries(
  deps: Deps,
  found: DisputedOrder,
  renderTermsPage: RenderTermsPage,
): AsyncGenerator<ZipEntry> {
  const evidence = await describeEvidence(deps, found, renderTermsPage);
  const { receipt, invoices, lists, terms } = evidence;
  yield pdfEntry('summary.pdf', await renderSummary(deps, evidence));
  if (receipt) yield pdfEntry('receipt.pdf', await renderReceipt(receipt, found.order));
  for (const invoice of invoices) {
    const { stream } = await openDocument(deps, invoice, 'pdf');
    yield { name: `invoices/${invoice.number}.pdf`, stream, isCompressed: true };
  }
  for (const list of lists) yield csvEntry(list);
  if (terms.html !== null) yield textEntry(termsFile, toHtmlPage(terms.name, terms.html));
}

const fileOf = ({ name }: EvidenceList) => `${name}.csv`;

const csvEntry = (list: EvidenceList): ZipEntry => ({
  name: fileOf(list),
  stream: Readable.from(list.writeFile(), { objectMode: false }),
});

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

const renderReceipt = (receipt: ReceiptResult, order: DisputedOrder['order']): Promise<Buffer> =>
  renderEvidence({
    title: `Receipt for order ${order.number}`,
    kind: 'Receipt',
    vendorName: receipt.seller.name,
    createdAt: receipt.order.paidAt,
    blocks: describeReceipt(receipt, order),
  });

const termsFile = 'terms.html';

async function renderSummary(deps: Deps, { found, lists, terms }: Evidence): Promise<Buffer> {
  const { order } = found;
  const contents: EvidenceFacts = [
    ['receipt.pdf', 'What was bought and paid'],
    ['invoices', 'Invoices and credit notes, if there are any'],
    ...lists.map((list) => [fileOf(list), list.about] as const),
    ...(terms.html === null
      ? []
      : [[termsFile, 'The terms that were shown at the time of the order'] as const]),
  ];
  return renderEvidence({
    title: `Evidence for order ${order.number}`,
    kind: 'Evidence',
    vendorName: deps.branding.brand().name,
    createdAt: order.createdAt,
    blocks: [
      ...(await describeOrder(deps, found, terms)),
      { kind: 'heading', level: 2, text: 'Contents of this file' },
      factsBlock(contents),
    ],
  });
}
