import type { Currency } from '@partshelf/contract/currencies.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { formatDecimal, toAmount, toCents } from '@partshelf/contract/money.ts';
import { smallestChargeCents } from '@partshelf/contract/limits.ts';
import type {
  AdminQuoteDetailsResult,
  NewAdminQuote,
  QuotedItemInput,
  QuoteReplacement,
} from '@partshelf/contract/quotes/admin.ts';
import { highestAmount } from '@partshelf/contract/quotes/admin-transfers.ts';
import type { Transaction } from '../../db/client.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import { priceItems, sumLines, toNewOrder } from '../checkout/quote.ts';
import { readInvoicing } from '../invoices/settings.ts';
import { computeSaleTax } from '../invoices/tax.ts';
import {
  type AdminQuoteRow,
  findAdminQuote,
  findQuotedCompany,
  findQuotedCustomer,
  getQuoteList,
  lockQuotedCompany,
} from './admin-queries.ts';
import { storeQuote } from './new-quote.ts';
import { listQuoteLines, lockQuote, type QuoteRow, setDecision } from './queries.ts';
import { assertStep, getQuoteState, toQuotedDocument } from './quotes.ts';

export function mountAdminQuotes(context: RouteContext, deps: Deps): void {
  const { db, now } = deps;

  serve(context, 'GET /back-office/quotes', async ({ query: { pagination, ...filters } }) => {
    const time = now();
    const list = getQuoteList(db, filters, time);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    const meta = { pagination: toPagination(pagination, total) };
    return { data: rows.map((row) => toAdminQuote(row, time)), meta };
  });

  serve(context, 'GET /back-office/export/quotes', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'list of quotes', ...query });
    const time = now();
    const list = readWholeList(getQuoteList(db, query, time));
    return csvFile('quotes.csv', fileColumns(time, deps.branding.currency()), list);
  });

  serve(context, 'GET /back-office/quotes/:documentId', async ({ params }) => ({
    data: await readAdminQuote(deps, params.documentId),
  }));

  serve(context, 'POST /back-office/quotes', async ({ user, body }) => ({
    data: await createAdminQuote(deps, user, body),
  }));

  serve(
    context,
    'POST /back-office/quotes/:documentId/replace',
    async ({ user, params, body }) => ({
      data: await replaceAdminQuote(deps, user, params.documentId, body),
    }),
  );
}

function toAdminQuote({ company, order, ...quote }: AdminQuoteRow, now: Date) {
  return {
    ...quote,
    state: getQuoteState(quote, now),
    total: quote.totalCents,
    buyer: quote.buyerName,
    ...(company && { company }),
    ...(order && { order }),
  };
}

const fileColumns = (now: Date, currency: Currency): CsvColumns<AdminQuoteRow> => ({
  number: ({ number }) => number,
  created_at: ({ createdAt }) => createdAt,
  state: (quote) => getQuoteState(quote, now),
  issued_on: ({ issuedOn }) => issuedOn,
  valid_until: ({ validUntil }) => validUntil,
  buyer: ({ buyerName }) => buyerName,
  customer: ({ customer }) => customer?.username ?? '',
  email: ({ customer }) => customer?.email ?? '',
  company: ({ company }) => company?.name ?? '',
  currency: () => currency,
  net: ({ totalCents, taxCents }) => formatDecimal(totalCents - taxCents),
  tax: ({ taxCents }) => formatDecimal(taxCents),
  total: ({ totalCents }) => formatDecimal(totalCents),
  order_number: ({ order }) => order?.number ?? null,
});

/** @throws ShopError NOT_FOUND */
async function readAdminQuote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  documentId: string,
): Promise<AdminQuoteDetailsResult> {
  const quote = await findAdminQuote(db, documentId);
  if (!quote) throw new ShopError('NOT_FOUND');
  const lines = await listQuoteLines(db, quote.id);
  const time = now();
  return {
    ...toAdminQuote(quote, time),
    document: toQuotedDocument(quote, lines, time),
  };
}

interface Priced {
  readonly items: readonly QuotedItemInput[];
  readonly billing: Billing | null | undefined;
  readonly companyId: number | null;
}

/** @throws ShopError QUOTES_OFF, PRODUCT_UNKNOWN, VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO */
async function priceQuote(deps: Deps, user: SignedIn, { items, billing, companyId }: Priced) {
  const invoicing = await readInvoicing(deps.db);
  if (!invoicing.isOn) throw new ShopError('QUOTES_OFF');
  const lines = await priceItems(
    deps.db,
    user.id,
    items.map(({ unitPrice, ...item }) => ({
      ...item,
      unitPriceCents: unitPrice === undefined ? undefined : toCents(unitPrice),
    })),
  );
  const sale = { billing: billing ?? undefined, netCents: sumLines(lines) };
  const taxed = await computeSaleTax(deps, invoicing, sale);
  const { currency } = invoicing;
  const order = toNewOrder({
    lines,
    companyId,
    currency,
    ...taxed,
    discount: null,
    discountCodeId: null,
    payBy: 'card',
  });
  if (order.totalCents > 0 && order.totalCents < smallestChargeCents[currency]) {
    const message = 'The total must be 0, or at least what can be paid by card';
    throw new ShopError('VALIDATION_FAILED', { fields: { items: [message] } });
  }
  if (order.totalCents > toCents(highestAmount)) {
    const message = `The total must be at most ${highestAmount.toLocaleString('en-US')}`;
    throw new ShopError('VALIDATION_FAILED', { fields: { items: [message] } });
  }
  return order;
}

/** @throws ShopError NOT_FOUND or COMPANY_CLOSED */
async function findParty({ db }: Deps, party: NewAdminQuote['party']) {
  if ('company' in party) {
    const found = await findQuotedCompany(db, party.company);
    if (!found) throw new ShopError('NOT_FOUND');
    if (found.closedAt) throw new ShopError('COMPANY_CLOSED');
    return { userId: null, companyId: found.id, name: found.name, billing: found.billing };
  }
  const found = await findQuotedCustomer(db, party.customer);
  if (!found) throw new ShopError('NOT_FOUND');
  return { userId: found.id, companyId: null, name: found.name, billing: found.billing };
}

interface Party {
  readonly userId: number | null;
  readonly companyId: number | null;
}

/** @throws ShopError NOT_FOUND or COMPANY_CLOSED */
async function lockParty(db: Transaction, { userId, companyId }: Party): Promise<void> {
  if (userId !== null && !(await lockUser(db, userId)) && companyId === null) {
    throw new ShopError('NOT_FOUND');
  }
  const company = companyId === null ? undefined : await lockQuotedCompany(db, companyId);
  if (company?.closedAt) throw new ShopError('COMPANY_CLOSED');
}

const toDetails = ({ number, totalCents, reason, buyerName }: QuoteRow, title = buyerName) => ({
  title,
  number,
  total: toAmount(totalCents),
  reason,
});

/** @throws ShopError as priceQuote, NOT_FOUND or COMPANY_CLOSED */
async function createAdminQuote(
  deps: Deps,
  user: SignedIn,
  input: NewAdminQuote,
): Promise<AdminQuoteDetailsResult> {
  const { items, validDays, reason } = input;
  const { billing: known, name, ...party } = await findParty(deps, input.party);
  const billing = input.billing ?? known;
  const order = await priceQuote(deps, user, { ...party, items, billing });
  const quote = await deps.db.transaction(async (transaction) => {
    await lockParty(transaction, party);
    const { userId } = party;
    const made = { userId, order, validDays, reason, madeById: user.id };
    const stored = await storeQuote(deps, transaction, made);
    const people = 'customer' in input.party ? [input.party.customer] : [];
    const details = toDetails(stored, name);
    await recordAudit(transaction, user, 'quote.created', stored.documentId, details, people);
    return stored;
  });
  return readAdminQuote(deps, quote.documentId);
}

/** The party stays the same. @throws ShopError as createAdminQuote, or QUOTE_CLOSED */
async function replaceAdminQuote(
  deps: Deps,
  user: SignedIn,
  documentId: string,
  { items, validDays, reason, billing }: QuoteReplacement,
): Promise<AdminQuoteDetailsResult> {
  const { db, now } = deps;
  const known = await findAdminQuote(db, documentId);
  if (!known) throw new ShopError('NOT_FOUND');
  assertStep(known, 'replaced', now());
  const { userId, companyId } = known;
  const wanted = { items, billing: billing ?? known.billing, companyId };
  const order = await priceQuote(deps, user, wanted);
  const quote = await db.transaction(async (transaction) => {
    await lockParty(transaction, known);
    const locked = await lockQuote(transaction, known.id);
    assertStep(locked, 'replaced', now());
    await setDecision(transaction, known.id, { state: 'replaced' });
    const made = { userId, order, validDays, reason, madeById: user.id, replacesId: known.id };
    const stored = await storeQuote(deps, transaction, made);
    const people = known.customer ? [known.customer.documentId] : [];
    const details = { ...toDetails(stored), replaced: known.number };
    await recordAudit(transaction, user, 'quote.replaced', stored.documentId, details, people);
    return stored;
  });
  return readAdminQuote(deps, quote.documentId);
}
