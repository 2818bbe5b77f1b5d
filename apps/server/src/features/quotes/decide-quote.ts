import { createHash } from 'node:crypto';
import type { Currency } from '@partshelf/contract/currencies.ts';
import type { QuotePageResult } from '@partshelf/contract/quotes/quotes.ts';
import type { Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { recordWebhookMessage } from '../../db/webhook-messages.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { toNewOrder } from '../checkout/quote.ts';
import { createQuotedOrder, openQuotedOrder } from '../checkout/start-checkout.ts';
import { startTransfer } from '../checkout/transfers.ts';
import { lockBuying, recordCompanyEvent } from '../companies/companies.ts';
import { emptyBillingDetails } from '../invoices/billing.ts';
import { isTransferAllowed } from '../invoices/payment-settings.ts';
import { readInvoicing } from '../invoices/settings.ts';
import { notify } from '../notifications/notifications.ts';
import {
  findOrderOfQuote,
  findPartyOfQuote,
  listQuoteLines,
  lockQuote,
  type QuoteLineRow,
  type QuoteRow,
  setDecision,
} from './queries.ts';
import { mailAccepted } from './quote-mails.ts';
import { assertStep, readQuotePage } from './quotes.ts';

/**
 * Locks the person, the membership and the quote, in this order. @throws ShopError TOKEN_MISSING,
 * NOT_FOUND, COMPANY_ROLE_MISSING or COMPANY_CLOSED
 */
export async function lockParty(
  db: Transaction,
  user: SignedIn,
  token: string,
): Promise<{ quote: QuoteRow; company: Awaited<ReturnType<typeof lockBuying>> }> {
  if (!(await lockUser(db, user.id))) throw new ShopError('TOKEN_MISSING');
  const found = await findPartyOfQuote(db, user.id, token);
  if (!found) throw new ShopError('NOT_FOUND');
  const company = await lockBuying(db, { userId: user.id, companyId: found.companyId });
  return { quote: await lockQuote(db, found.id), company };
}

/** @throws ShopError QUOTE_PRODUCT_UNAVAILABLE */
function assertSold(lines: readonly QuoteLineRow[]): void {
  const missing = lines.find(
    ({ product, releaseId }) => !product.isPublished || (!product.isBundle && releaseId === null),
  );
  if (!missing) return;
  const message = `“${missing.title}” is not sold any more, so this quote cannot be accepted.`;
  throw new ShopError('QUOTE_PRODUCT_UNAVAILABLE', { message });
}

function toBilling({ billing }: QuoteRow, purchaseOrder: string | undefined) {
  if (purchaseOrder === undefined || purchaseOrder === billing?.purchaseOrder) return billing;
  return { ...(billing ?? emptyBillingDetails), purchaseOrder };
}

interface Accepting {
  readonly currency: Currency;
  readonly purchaseOrder: string | undefined;
  readonly payBy: 'card' | 'transfer';
}

function toOrder(
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  { currency, purchaseOrder, payBy }: Accepting,
) {
  const order = toNewOrder({
    lines: lines.map((line) => ({
      productId: line.productId,
      releaseId: line.product.isBundle ? null : line.releaseId,
      bundleId: line.bundleId,
      cartItemDocumentId: null,
      title: line.title,
      contents: line.contents,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      discountCents: line.discountCents,
      licensing: line.licensing,
      renewsId: line.renewsId,
    })),
    companyId: quote.companyId,
    currency,
    billing: toBilling(quote, purchaseOrder),
    tax: quote.tax,
    taxCents: quote.taxCents,
    discount: quote.discount,
    discountCodeId: quote.discountCodeId,
    payBy,
  });
  const itemsHash = createHash('sha256').update(`quote ${quote.documentId}`).digest('hex');
  return { ...order, itemsHash };
}

/**
 * Makes exactly one order, with what the quote froze. @throws ShopError as lockParty,
 * QUOTE_EXPIRED, QUOTE_CLOSED, QUOTE_PRODUCT_UNAVAILABLE, TOO_MANY_UNPAID or PAYMENT_UNAVAILABLE
 */
export async function acceptQuote(
  deps: Deps,
  user: SignedIn,
  token: string,
  purchaseOrder: string | undefined,
) {
  const { db, now } = deps;
  const invoicing = await readInvoicing(db);
  if (invoicing.payments.transfer !== 'off') await deps.recovery.prepareIssuing(deps);
  const quoteId = await db.transaction(async (transaction) => {
    const { quote, company } = await lockParty(transaction, user, token);
    if (quote.state === 'accepted') return quote.id;
    assertStep(quote, 'accepted', now());
    const lines = await listQuoteLines(transaction, quote.id);
    assertSold(lines);
    const payBy = isTransferAllowed(invoicing, quote) ? 'transfer' : 'card';
    const wanted = toOrder(quote, lines, { currency: invoicing.currency, purchaseOrder, payBy });
    const buyer = { userId: user.id, company };
    const order = await createQuotedOrder(deps, transaction, buyer, wanted);
    const accepted = { orderId: order.id, acceptedAt: now() };
    await setDecision(transaction, quote.id, { state: 'accepted', ...accepted });
    await recordAccepted(deps, transaction, user, { quote, order });
    await mailAccepted(deps, transaction, quote, order);
    if (payBy === 'transfer') await startTransfer(deps, transaction, order, company);
    return quote.id;
  });
  const order = await findOrderOfQuote(db, quoteId);
  if (!order) throw new ShopError('NOT_FOUND');
  const { id, userId, ...named } = order;
  const page = userId === user.id ? await openQuotedOrder(deps, id) : null;
  return { order: named, ...(page && { stripeSession: { id: page.id, url: page.url } }) };
}

interface Accepted {
  readonly quote: QuoteRow;
  readonly order: { readonly documentId: string; readonly number: number };
}

async function recordAccepted(
  deps: Deps,
  db: Transaction,
  user: SignedIn,
  { quote, order }: Accepted,
): Promise<void> {
  const { companyId, number } = quote;
  if (companyId !== null) {
    const details = { quoteNumber: number, orderNumber: order.number };
    await recordCompanyEvent(db, user, { companyId, kind: 'quote accepted', details });
  }
  await notify(deps, db, {
    key: `quote-accepted:${quote.documentId}`,
    kind: 'quote',
    title: `Quote ${number} was accepted as order ${order.number}`,
    path: `/admin/quotes/${quote.documentId}`,
  });
  await recordWebhookMessage(deps, db, {
    event: 'quote.accepted',
    data: {
      documentId: quote.documentId,
      number,
      order: { documentId: order.documentId, number: order.number },
    },
  });
}

/** @throws ShopError as lockParty, QUOTE_EXPIRED or QUOTE_CLOSED */
export async function declineQuote(
  deps: Deps,
  user: SignedIn,
  token: string,
  declineReason: string,
): Promise<QuotePageResult> {
  const { db, now } = deps;
  await db.transaction(async (transaction) => {
    const { quote } = await lockParty(transaction, user, token);
    if (quote.state === 'declined') return;
    assertStep(quote, 'declined', now());
    const declined = { declinedAt: now(), declineReason };
    await setDecision(transaction, quote.id, { state: 'declined', ...declined });
    const { companyId, number } = quote;
    if (companyId !== null) {
      const details = { quoteNumber: number };
      await recordCompanyEvent(transaction, user, { companyId, kind: 'quote declined', details });
    }
    await notify(deps, transaction, {
      key: `quote-declined:${quote.documentId}`,
      kind: 'quote',
      title: `Quote ${number} was declined`,
      path: `/admin/quotes/${quote.documentId}`,
    });
  });
  return readQuotePage(deps, user.id, token);
}
