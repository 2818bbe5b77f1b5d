import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import type { DocumentBlock } from '../../documents/document-blocks.ts';
import { TooManyPages } from '../../documents/canvas.ts';
import { sha256 } from '../../files/files.ts';
import { type CustomResponse, fileResponse } from '../../http/custom-responses.ts';
import { htmlToText } from '../chat/mail/html-to-text.ts';
import type { DisputedOrder } from './admin-dispute-queries.ts';
import { describeOrder, describeReceipt, type RenderTermsPage } from './admin-evidence-blocks.ts';
import {
  cutLines,
  describeEvidence,
  type Evidence,
  type EvidenceList,
} from './admin-evidence-lists.ts';
import { renderEvidence } from './admin-evidence.ts';

const most = { bytes: 4_400_000, pages: 49 };

const extents = [
  { downloads: 150, mails: 100, messages: 20, chat: 100, characters: 1_200, terms: 40_000 },
  { downloads: 100, mails: 60, messages: 10, chat: 50, characters: 800, terms: 20_000 },
  { downloads: 40, mails: 20, messages: 5, chat: 20, characters: 300, terms: 5_000 },
] as const;

type Extent = (typeof extents)[number];

async function describeList(list: EvidenceList, extent: Extent): Promise<DocumentBlock[]> {
  const { characters, [list.name]: wanted } = extent;
  const { rows, total } = await list.readNewest({ rows: wanted, characters });
  const heading = { kind: 'heading', level: 2, text: list.title } as const;
  if (total === 0) return [heading, { kind: 'paragraph', text: 'There are none.' }];
  const isCut = rows.length < total;
  const note = `The newest ${rows.length} of ${total}. The rest is in the ZIP file of the shop.`;
  return [
    heading,
    ...(isCut ? [{ kind: 'paragraph', style: 'small', text: note } as const] : []),
    { kind: 'table', columns: list.tableColumns, rows },
  ];
}

function describeReceiptOf({ receipt, found }: Evidence): DocumentBlock[] {
  if (!receipt) return [];
  const [heading, ...blocks] = describeReceipt(receipt, found.order);
  return [{ ...heading!, level: 2 } as DocumentBlock, ...blocks];
}

function describeTerms(html: string | null, { terms }: Extent): DocumentBlock[] {
  if (html === null) return [];
  return [
    { kind: 'heading', level: 2, text: 'Text of the terms' },
    ...cutLines(htmlToText(html, { pictures: () => undefined }).text, terms)
      .filter((line) => line.trim() !== '')
      .map((text) => ({ kind: 'paragraph', text }) as const),
  ];
}

/** Returns undefined when it does not fit. */
async function renderWithin(
  deps: Deps,
  evidence: Evidence,
  extent: Extent,
): Promise<Buffer | undefined> {
  const { found, terms } = evidence;
  const { order } = found;
  const lists: DocumentBlock[] = [];
  for (const list of evidence.lists) lists.push(...(await describeList(list, extent)));
  try {
    const pdf = await renderEvidence({
      title: `Evidence for order ${order.number}`,
      kind: 'Evidence',
      vendorName: deps.branding.brand().name,
      createdAt: order.createdAt,
      maxPages: most.pages,
      blocks: [
        ...(await describeOrder(deps, found, terms)),
        ...describeReceiptOf(evidence),
        ...lists,
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
  const evidence = await describeEvidence(deps, found, renderTermsPage);
  let pdf: Buffer | undefined;
  for (const extent of extents) pdf ??= await renderWithin(deps, evidence, extent);
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
