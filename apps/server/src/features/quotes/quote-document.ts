import { type Currency, currencyLabels } from '@partshelf/contract/currencies.ts';
import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { QuotedDocumentResult } from '@partshelf/contract/quotes/quotes.ts';
import pLimit from 'p-limit';
import type { QuoteSeller } from '../../db/tables/quotes.ts';
import type { Deps } from '../../deps.ts';
import type {
  Cell,
  Column,
  DocumentBlock,
  DocumentDescription,
  TotalRow,
} from '../../documents/document-blocks.ts';
import { getSoldLabel } from '../orders/orders.ts';
import { listQuoteLines, type QuoteRow } from './queries.ts';
import { toQuotedDocument } from './quotes.ts';

type Format = (cents: number) => string;

const lineColumns: readonly Column[] = [
  { heading: 'Product', share: 6 },
  { heading: 'Quantity', share: 1.6, align: 'right' },
  { heading: 'Unit price', share: 2.2, align: 'right' },
  { heading: 'Amount', share: 2.2, align: 'right' },
];

function toRow(line: QuotedDocumentResult['lines'][number], format: Format): Cell[] {
  const { title, contents = [], quantity, unitPrice, amount, discount = 0 } = line;
  const label = getSoldLabel({ title, contents });
  return [
    discount > 0 ? [label, { text: `discount of ${format(discount)}`, style: 'small' }] : label,
    String(quantity),
    format(unitPrice),
    format(amount - discount),
  ];
}

const listTotals = (
  { net, tax, taxLabel, total }: QuotedDocumentResult,
  format: Format,
): TotalRow[] => [
  ['Net amount', format(net)],
  [taxLabel, format(tax)],
  ['Total', format(total)],
];

type Party = QuotedDocumentResult['buyer'];

const toParty = ({ name, address, ids }: Party, contact: readonly string[]): Cell => [
  { text: name, style: 'strong' },
  ...address,
  ...ids,
  ...contact.map((text) => ({ text, style: 'muted' }) as const),
];

function toReferences(quote: QuotedDocumentResult, format: (day: string) => string): DocumentBlock {
  const references: readonly (readonly [name: string, content: string | null])[] = [
    ['Issued', format(quote.issuedOn)],
    ['Valid until', format(quote.validUntil)],
    ['PO number', quote.purchaseOrder],
    ['Buyer reference', quote.buyerReference],
  ];
  const columns = references.flatMap(([name, content]) => (content ? [{ name, content }] : []));
  return { kind: 'columns', places: references.length, columns };
}

interface Look {
  readonly brand: QuoteSeller;
  readonly currency: Currency;
  readonly address: string;
  readonly logo: Buffer | undefined;
}

function toDescription(
  quote: QuotedDocumentResult,
  { brand, currency, address, logo }: Look,
): DocumentDescription {
  const title = `Quote ${quote.number}`;
  const locale = brand.dateLocale ?? defaultDateLocale;
  const format = (day: string) => formatDateInZone(day, { locale, timeZone: 'UTC' });
  const formatCents = (cents: number) => formatMoney(toAmount(cents), currency);
  const { seller, buyer, sentence, code, total } = quote;
  const terms =
    quote.termsVersion > 0
      ? `Version ${quote.termsVersion} of the terms of the shop applies.`
      : 'The terms of the shop apply.';
  const notes = [
    sentence,
    code ? `The discount code ${code} is subtracted.` : '',
    `All amounts are in ${currencyLabels[currency]}. Unit prices and amounts of products are net.`,
  ];
  return {
    title,
    kind: title,
    footer: seller.name,
    vendorName: brand.shopName,
    subject: title,
    author: seller.name,
    language: 'en',
    createdAt: new Date(`${quote.issuedOn}T00:00:00Z`),
    ...(logo && { logo }),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'paragraph',
        style: 'lead',
        text: `${formatCents(total)}, valid until ${format(quote.validUntil)}.`,
      },
      { kind: 'rule' },
      {
        kind: 'columns',
        level: 2,
        columns: [
          {
            name: 'Seller',
            content: toParty(seller, [seller.email, seller.phone ?? ''].filter(Boolean)),
          },
          { name: 'Buyer', content: toParty(buyer, []) },
        ],
      },
      toReferences(quote, format),
      {
        kind: 'table',
        columns: lineColumns,
        rows: quote.lines.map((line) => toRow(line, formatCents)),
        totals: listTotals(quote, formatCents),
      },
      {
        kind: 'columns',
        level: 2,
        columns: [
          { name: 'VAT', content: notes.filter((text) => text !== '') },
          { name: 'Accept it', content: [`${address} shows this quote and accepts it.`, terms] },
        ],
      },
    ],
  };
}

const oneAtATime = pLimit(1);

/** The same quote gives the same bytes, whatever has happened to it. */
export async function renderQuote(
  { branding, config, db }: Pick<Deps, 'branding' | 'config' | 'db'>,
  quote: QuoteRow,
): Promise<Buffer> {
  const { logo: sha } = quote.seller;
  const logo = sha ? await branding.readDocumentLogo(sha) : undefined;
  const lines = await listQuoteLines(db, quote.id);
  const document = toQuotedDocument(quote, lines, quote.createdAt);
  const address = `${config.publicUrl}/quote/${quote.token}`;
  const { renderDocument } = await import('../../documents/render-document.ts');
  return oneAtATime(() =>
    renderDocument(
      toDescription(document, {
        brand: quote.seller,
        currency: branding.currency(),
        address,
        logo,
      }),
    ),
  );
}
