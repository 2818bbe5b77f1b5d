import { randomBytes } from 'node:crypto';
import type { CheckoutInput } from '@partshelf/contract/checkout.ts';
import type { OwnQuoteResult } from '@partshelf/contract/quotes/quotes.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { priceCheckout } from '../checkout/quote.ts';
import { lockBuying, recordCompanyEvent } from '../companies/companies.ts';
import { assertCodeCanBeQuoted } from '../discounts/discounts.ts';
import { keepCurrencyOfPrices } from '../invoices/currency.ts';
import { saveFirstCompanyBilling, saveLastBilling } from '../invoices/billing.ts';
import { addDays, readInvoicing, toDayInTimeZone } from '../invoices/settings.ts';
import { toSeller } from '../invoices/snapshot.ts';
import { lockParty } from './decide-quote.ts';
import {
  findQuote,
  findRepeatedQuote,
  getOwnQuote,
  getQuote,
  insertQuote,
  isQuote,
  listQuoteLines,
  type QuoteRow,
  readTermsVersion,
  setDecision,
  takeQuoteNumber,
} from './queries.ts';
import { mailExpiring, mailQuote } from './quote-mails.ts';
import { assertStep, getQuoteState, toOwnQuote } from './quotes.ts';

type NewOrder = Awaited<ReturnType<typeof priceCheckout>>['order'];

interface NewQuote {
  readonly userId: number | null;
  readonly order: NewOrder;
  /** Without it, the quote is valid as long as the settings say. */
  readonly validDays?: number | undefined;
  readonly madeById?: number;
  readonly reason?: string;
  readonly replacesId?: number;
}

const dayMs = 24 * 60 * 60 * 1000;

type StoreDeps = Pick<Deps, 'branding' | 'config' | 'jobs' | 'now'>;

/**
 * Freezes what was priced, and mails it. A document needs a seller, so there are quotes once the
 * settings of invoices are complete. @throws ShopError QUOTES_OFF or TOTAL_CHANGED
 */
export async function storeQuote(
  deps: StoreDeps,
  db: Transaction,
  { userId, order, validDays, madeById, reason, replacesId }: NewQuote,
): Promise<QuoteRow> {
  const { settings, isOn, payments } = await readInvoicing(db);
  if (!isOn) throw new ShopError('QUOTES_OFF');
  const { branding, now } = deps;
  const issuedOn = toDayInTimeZone(settings.timeZone, now());
  const year = Number(issuedOn.slice(0, 4));
  const { lines, itemsHash, currency, payBy: _payBy, ...frozen } = order;
  await keepCurrencyOfPrices(db, currency);
  const termsVersion = await readTermsVersion(db);
  const sequence = await takeQuoteNumber(db, year);
  const id = await insertQuote(
    db,
    {
      ...frozen,
      userId,
      itemsHash,
      year,
      number: `${settings.prefix}Q-${year}-${String(sequence).padStart(5, '0')}`,
      token: randomBytes(32).toString('base64url'),
      issuedOn,
      validUntil: addDays(issuedOn, validDays ?? payments.quoteDays),
      seller: { seller: toSeller(settings, branding.company()), ...branding.documentBrand() },
      termsVersion,
      createdAt: now(),
      ...(madeById !== undefined && { madeById }),
      ...(reason !== undefined && { reason }),
      ...(replacesId !== undefined && { replacesId }),
    },
    lines.map(({ discountCents = 0, taxCents = 0, ...line }) => ({
      productId: line.productId,
      bundleId: line.bundleId,
      title: line.title,
      contents: line.contents ?? null,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      discountCents,
      taxCents,
      licensing: line.licensing,
      renewsId: line.renewsId ?? null,
    })),
  );
  const quote = await getQuote(db, id);
  await mailQuote(deps, db, quote);
  const remindedAt = quote.expiresAt.getTime() - payments.reminderDays * dayMs;
  const afterSeconds = Math.ceil((remindedAt - now().getTime()) / 1000);
  if (afterSeconds > 0) {
    await deps.jobs.enqueue(db, 'remind-quote', { quoteId: id }, { afterSeconds });
  }
  return quote;
}

async function readOwnQuote(db: Queryable, id: number, now: Date): Promise<OwnQuoteResult> {
  return toOwnQuote(await getOwnQuote(db, isQuote(id)), now);
}

const repeatedRequestMs = 60_000;

/** @throws ShopError as lockBuying, TOKEN_MISSING or QUOTES_OFF */
async function storeOwnQuote(
  deps: Deps,
  user: SignedIn,
  order: NewOrder,
  replaced?: QuoteRow,
): Promise<OwnQuoteResult> {
  const { db, now } = deps;
  const id = await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, user.id))) throw new ShopError('TOKEN_MISSING');
    const company = await lockBuying(transaction, { ...order, userId: user.id });
    if (replaced) return replaceQuote(deps, transaction, user, { replaced, order });
    const since = new Date(now().getTime() - repeatedRequestMs);
    const repeated = { itemsHash: order.itemsHash, since };
    const known = await findRepeatedQuote(transaction, user.id, repeated);
    if (known !== undefined) return known;
    await assertCodeCanBeQuoted(transaction, { ...order, userId: user.id, now: now() });
    const quote = await storeQuote(deps, transaction, { userId: user.id, order });
    if (!company) await saveLastBilling(transaction, user.id, order.billing);
    if (company?.role === 'owner') {
      await saveFirstCompanyBilling(transaction, user, company, order.billing);
    }
    await recordQuoted(transaction, user, quote);
    return quote.id;
  });
  return readOwnQuote(db, id, now());
}

async function recordQuoted(db: Transaction, user: SignedIn, { companyId, number }: QuoteRow) {
  if (companyId === null) return;
  const details = { quoteNumber: number };
  await recordCompanyEvent(db, user, { companyId, kind: 'quoted', details });
}

interface Replacement {
  readonly replaced: QuoteRow;
  readonly order: NewOrder;
}

/** Another new quote of the same one, or its acceptance, may have come first. */
async function replaceQuote(
  deps: Deps,
  db: Transaction,
  user: SignedIn,
  { replaced, order }: Replacement,
): Promise<number> {
  const { quote } = await lockParty(db, user, replaced.token);
  if (quote.state !== 'accepted') {
    assertStep(quote, 'replaced', deps.now());
    await setDecision(db, quote.id, { state: 'replaced' });
  }
  const replacing = quote.state === 'accepted' ? {} : { replacesId: quote.id };
  await assertCodeCanBeQuoted(db, { ...order, userId: user.id, now: deps.now() });
  const stored = await storeQuote(deps, db, { userId: user.id, order, ...replacing });
  await recordQuoted(db, user, stored);
  return stored.id;
}

/**
 * A second press finds the quote of the first. @throws ShopError as priceCheckout, or QUOTES_OFF
 */
export async function createQuote(
  deps: Deps,
  user: SignedIn,
  input: CheckoutInput,
): Promise<OwnQuoteResult> {
  if (!(await readInvoicing(deps.db)).isOn) throw new ShopError('QUOTES_OFF');
  const { order } = await priceCheckout(deps, user, input);
  return storeOwnQuote(deps, user, order);
}

/**
 * The quote has the same lines at the prices of today, with the code while it can be used. The
 * quote of an accepted one replaces nothing.
 * @throws ShopError as createQuote, NOT_FOUND, QUOTE_CLOSED or QUOTE_PRODUCT_UNAVAILABLE
 */
export async function renewQuote(
  deps: Deps,
  user: SignedIn,
  token: string,
): Promise<OwnQuoteResult> {
  const { db, now } = deps;
  const { quote } = await db.transaction((transaction) => lockParty(transaction, user, token));
  if (quote.state !== 'accepted') assertStep(quote, 'replaced', now());
  const lines = await listQuoteLines(db, quote.id);
  const renews = lines.flatMap(({ renewedLicence }) => renewedLicence ?? []);
  const items = lines
    .filter(({ bundleId }) => bundleId === null)
    .map(({ product, quantity, licensing }) => ({
      productDocumentId: product.documentId,
      quantity,
      isForever: licensing?.isForever,
    }));
  const input: CheckoutInput = {
    ...(renews.length > 0 ? { renews } : { items }),
    ...(quote.company && { company: quote.company.documentId }),
    ...(quote.billing && { billing: quote.billing }),
  };
  const store = async (code?: string) => {
    const { order } = await priceCheckout(deps, user, { ...input, ...(code && { code }) });
    return storeOwnQuote(deps, user, order, quote);
  };
  return withCodeOrWithout(store, quote.discount?.code);
}

async function withCodeOrWithout(
  store: (code?: string) => Promise<OwnQuoteResult>,
  code: string | undefined,
): Promise<OwnQuoteResult> {
  try {
    return await store(code);
  } catch (error) {
    const refusal = toShopError(error);
    if (code && refusal.code.startsWith('DISCOUNT_')) return withCodeOrWithout(store, undefined);
    throw refusal.code === 'PRODUCT_UNKNOWN' ? new ShopError('QUOTE_PRODUCT_UNAVAILABLE') : error;
  }
}

export function registerQuoteJobs(deps: Deps): void {
  deps.jobs.registerHandler('remind-quote', async ({ quoteId }) => {
    await deps.db.transaction(async (transaction) => {
      const quote = await findQuote(transaction, quoteId);
      if (quote && getQuoteState(quote, deps.now()) === 'open') {
        await mailExpiring(deps, transaction, quote);
      }
    });
  });
}
