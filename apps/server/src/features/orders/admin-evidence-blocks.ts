import { createHash } from 'node:crypto';
import type { ArticleContent } from '@partshelf/contract/branding/texts.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Column, DocumentBlock, TotalRow } from '../../documents/document-blocks.ts';
import {
  type DisputedOrder,
  findTermsAt,
  hasDefaultTerms,
  listDisputesOf,
  listPaymentsOf,
} from './admin-dispute-queries.ts';

export type RenderTermsPage = () => Promise<string | undefined>;

export interface Terms {
  readonly name: string;
  /** It is null when the default text has been replaced since. */
  readonly html: string | null;
}

export async function readTerms(
  { db }: Pick<Deps, 'db'>,
  at: Date,
  renderTermsPage: RenderTermsPage,
): Promise<Terms> {
  const version = await findTermsAt(db, at);
  if (version?.content) {
    const { html } = version.content as ArticleContent;
    return {
      name: `Version ${version.version}, published ${formatEvidenceTime(version.createdAt)}`,
      html,
    };
  }
  const page = (await hasDefaultTerms(db)) ? await renderTermsPage() : undefined;
  const [, main] = /<main[^>]*>([\s\S]*)<\/main>/.exec(page ?? '') ?? [];
  const name = 'The default terms of the shop';
  if (main === undefined) return { name: `${name}, which the shop no longer shows`, html: null };
  return { name, html: main.replaceAll(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g, '') };
}

export const formatEvidenceTime = (at: Date) =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const formatsIn = (currency: Currency) => (cents: number) => formatMoney(toAmount(cents), currency);

const lineColumns: readonly Column[] = [
  { heading: 'Product', share: 6 },
  { heading: 'Quantity', share: 1.6, align: 'right' },
  { heading: 'Unit price', share: 2.2, align: 'right' },
  { heading: 'Amount', share: 2.2, align: 'right' },
];

export function describeReceipt(
  receipt: ReceiptResult,
  { number, currency }: Pick<DisputedOrder['order'], 'number' | 'currency'>,
): DocumentBlock[] {
  const formatCents = formatsIn(currency);
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
  return [
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
        ['Placed', formatEvidenceTime(order.createdAt)],
        ['Paid', formatEvidenceTime(order.paidAt)],
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
  ];
}

export type EvidenceFacts = readonly (readonly [name: string, value: string])[];

export const factsBlock = (facts: EvidenceFacts): DocumentBlock => ({
  kind: 'facts',
  facts: facts.filter(([, value]) => value !== ''),
});

export async function describeOrder(
  { db }: Pick<Deps, 'db'>,
  { order, buyer }: DisputedOrder,
  terms: Terms,
): Promise<DocumentBlock[]> {
  const [disputes, payments] = await Promise.all([
    listDisputesOf(db, order.id),
    listPaymentsOf(db, order.id),
  ]);
  const { billing } = order;
  const formatCents = formatsIn(order.currency);
  const address = [billing?.street, `${billing?.postalCode ?? ''} ${billing?.city ?? ''}`.trim()];
  const hash = terms.html === null ? '' : createHash('sha256').update(terms.html).digest('hex');
  return [
    { kind: 'heading', level: 1, text: `Evidence for order ${order.number}` },
    ...disputes.flatMap((dispute): DocumentBlock[] => [
      { kind: 'heading', level: 2, text: `Dispute ${dispute.stripeId}` },
      factsBlock([
        ['Amount', formatCents(dispute.amountCents)],
        ['Reason', dispute.reason.replaceAll('_', ' ')],
        ['Opened', formatEvidenceTime(dispute.openedAt)],
        ['Reply by', dispute.respondBy ? formatEvidenceTime(dispute.respondBy) : ''],
        ['Outcome', dispute.outcome ?? ''],
      ]),
    ]),
    { kind: 'heading', level: 2, text: 'Order' },
    factsBlock([
      ['Order id', order.documentId],
      ['Placed', formatEvidenceTime(order.createdAt)],
      ['Paid', order.paidAt ? formatEvidenceTime(order.paidAt) : 'not paid'],
      ['Total', formatCents(order.totalCents)],
      ['Refunded', order.refundedCents > 0 ? formatCents(order.refundedCents) : ''],
      ...payments.map(
        ({ id, cardBrand, cardLast4 }) =>
          ['Payment', cardLast4 ? `${id}, ${cardBrand} card ending in ${cardLast4}` : id] as const,
      ),
    ]),
    { kind: 'heading', level: 2, text: 'Buyer' },
    factsBlock([
      ['User', buyer.username],
      ['Email', buyer.email],
      ['Account since', formatEvidenceTime(buyer.createdAt)],
      ['Name', billing?.name ?? ''],
      ['Address', [...address, billing?.country].filter(Boolean).join(', ')],
      ['VAT id', billing?.vatId ?? ''],
    ]),
    { kind: 'heading', level: 2, text: 'Terms at the time of the order' },
    factsBlock([
      ['Version', terms.name],
      ['SHA-256', hash],
    ]),
  ];
}
