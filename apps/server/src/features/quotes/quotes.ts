import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import type {
  OwnQuoteResult,
  QuotedDocumentResult,
  QuotePageResult,
  QuoteState,
} from '@partshelf/contract/quotes/quotes.ts';
import type { Database } from '../../db/client.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { listAddress, listBuyerIds, listSellerIds } from '../orders/parties.ts';
import { emptyBillingDetails } from '../invoices/billing.ts';
import {
  findLinkedQuote,
  findReader,
  listOwnQuotes,
  listQuoteLines,
  type OwnQuoteRow,
  type QuoteLineRow,
  type QuoteRow,
} from './queries.ts';

type Step = 'accepted' | 'declined' | 'replaced';

/** An accepted quote is an order, and one that was replaced leads to another. */
const transitions: Record<QuoteState, Partial<Record<Step, Step>>> = {
  open: { accepted: 'accepted', declined: 'declined', replaced: 'replaced' },
  expired: { replaced: 'replaced' },
  declined: { replaced: 'replaced' },
  accepted: {},
  replaced: {},
};

const closedTexts: Record<Exclude<QuoteState, 'open' | 'expired'>, string> = {
  accepted: 'This quote was accepted already.',
  declined: 'This quote was declined.',
  replaced: 'This quote was replaced by a newer one.',
};

interface Stored {
  readonly state: QuoteRow['state'];
  readonly expiresAt: Date;
}

export const getQuoteState = ({ state, expiresAt }: Stored, now: Date): QuoteState =>
  state === 'open' && expiresAt <= now ? 'expired' : state;

/** @throws ShopError QUOTE_EXPIRED or QUOTE_CLOSED */
export function assertStep(quote: Stored, step: Step, now: Date): void {
  const state = getQuoteState(quote, now);
  if (transitions[state][step]) return;
  if (state === 'expired') throw new ShopError('QUOTE_EXPIRED');
  if (state !== 'open') throw new ShopError('QUOTE_CLOSED', { message: closedTexts[state] });
}

const toLine = (line: QuoteLineRow, hasDiscount: boolean) => ({
  product: line.product,
  title: line.title,
  ...(line.contents && { contents: line.contents }),
  quantity: line.quantity,
  unitPrice: line.unitPriceCents,
  amount: line.unitPriceCents * line.quantity,
  ...(hasDiscount && { discount: line.discountCents }),
});

/** The page and the PDF show the same. */
export function toQuotedDocument(
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  now: Date,
): QuotedDocumentResult {
  const { seller, tax, taxCents, totalCents, discount } = quote;
  const billing = quote.billing ?? emptyBillingDetails;
  const treatment = tax?.treatment ?? 'none';
  const hundredths = tax?.hundredthsOfPercent ?? 0;
  return {
    number: quote.number,
    state: getQuoteState(quote, now),
    issuedOn: quote.issuedOn,
    validUntil: quote.validUntil,
    seller: {
      name: seller.seller.name,
      address: listAddress(seller.seller),
      ids: listSellerIds(seller.seller),
      email: seller.seller.email,
      phone: seller.seller.phone,
    },
    buyer: {
      name: quote.buyerName,
      address: listAddress(billing),
      ids: listBuyerIds({ vatId: billing.vatId || null }),
    },
    purchaseOrder: billing.purchaseOrder || null,
    buyerReference: billing.buyerReference || null,
    lines: lines
      .filter(({ bundleId }) => bundleId === null)
      .map((line) => toLine(line, discount !== null)),
    treatment,
    rate: hundredths / 100,
    net: totalCents - taxCents,
    tax: taxCents,
    total: totalCents,
    sentence: tax?.sentence ?? '',
    taxLabel: documentTaxLabel(treatment, hundredths),
    ...(discount && { code: discount.code, discount: quote.discountCents }),
    termsVersion: quote.termsVersion,
  };
}

/** @throws ShopError NOT_FOUND */
export async function readQuotePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number | undefined,
  token: string,
): Promise<QuotePageResult> {
  const quote = await findLinkedQuote(db, token);
  if (!quote) throw new ShopError('NOT_FOUND');
  const [lines, reader] = await Promise.all([
    listQuoteLines(db, quote.id),
    userId === undefined ? ('visitor' as const) : findReader(db, userId, quote),
  ]);
  const document = toQuotedDocument(quote, lines, now());
  if (reader !== 'buyer') return { ...document, reader };
  const { company, order, replacedBy } = quote;
  return {
    ...document,
    reader,
    ...(company && { company }),
    ...(order && { order }),
    ...(replacedBy && { replacedBy }),
  };
}

export function toOwnQuote({ titles, ...row }: OwnQuoteRow, now: Date): OwnQuoteResult {
  const { company, order, expiresAt, ...quote } = row;
  return {
    ...quote,
    state: getQuoteState({ state: quote.state, expiresAt }, now),
    products: titles.map(({ title }) => title),
    ...(company && { company }),
    ...(order && { order }),
  };
}

export async function readOwnQuotes(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  userId: number,
  page: ListPage,
): Promise<{ quotes: OwnQuoteResult[]; total: number }> {
  const { rows, total } = await listOwnQuotes(db, userId, page);
  const time = now();
  return { quotes: rows.map((row) => toOwnQuote(row, time)), total };
}
