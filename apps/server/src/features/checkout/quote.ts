import { createHash } from 'node:crypto';
import {
  type CheckoutInput,
  type CheckoutItemInput,
  quote as quoteSchema,
  type QuoteResult,
} from '@partshelf/contract/checkout.ts';
import { smallestChargeCents } from '@partshelf/contract/limits.ts';
import { formatMoney, toAmount, toCents } from '@partshelf/contract/money.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { billCompany } from '../invoices/billing.ts';
import { isTransferAllowed } from '../invoices/payment-settings.ts';
import { readInvoicing } from '../invoices/settings.ts';
import { computeSaleTax } from '../invoices/tax.ts';
import { applyDiscountCode, assertUsesLeft } from '../discounts/discounts.ts';
import { requireBuying } from '../companies/companies.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { listCartProducts, listOwnedBy, toOwnedFields } from '../cart/cart.ts';
import { listSellable, type NewLine, type NewOrder } from './new-order-queries.ts';
import { readSoldContents } from '../catalog/bundles.ts';
import { getOffer } from '../catalog/licensing.ts';
import { priceRenewals } from './renewals.ts';

/** The ids are those of products, or of the licences that are renewed. */
function toQuote(documentIds: readonly string[], order: NewOrder): QuoteResult {
  const { lines, tax, taxCents, discount, discountCents: savedCents, totalCents } = order;
  return {
    lines: lines
      .filter(({ bundleId }) => bundleId === null)
      .map(({ title, quantity, unitPriceCents, discountCents, licensing }, index) => ({
        documentId: documentIds[index]!,
        title,
        quantity,
        unitPrice: unitPriceCents,
        amount: unitPriceCents * quantity,
        ...(discount && { discount: discountCents ?? 0 }),
        ...(licensing && { isForever: licensing.isForever }),
      })),
    treatment: tax?.treatment ?? 'none',
    rate: (tax?.hundredthsOfPercent ?? 0) / 100,
    net: totalCents - taxCents,
    tax: taxCents,
    total: totalCents,
    sentence: tax?.sentence ?? '',
    ...(discount && { code: discount.code, discount: savedCents }),
  };
}

async function discountItems(deps: Deps, given: string | undefined, lines: readonly NewLine[]) {
  if (given === undefined) return { lines, discount: null, discountCodeId: null, found: null };
  const { code: found, discounts } = await applyDiscountCode(deps, given, lines);
  const { code, kind, value } = found;
  return {
    lines: lines.map((line, index) => ({ ...line, discountCents: discounts[index]! })),
    discount: { code, kind, value },
    discountCodeId: found.id,
    found,
  };
}

export interface PricedCheckout {
  readonly order: NewOrder;
  readonly quote: QuoteResult;
}

/**
 * @throws ShopError as requireBuying and priceRenewals, PRODUCT_UNKNOWN, CART_ITEM_MISMATCH,
 * VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO, TRANSFER_NOT_OFFERED, one of DISCOUNT_, and TOTAL_CHANGED with the new quote
 */
export async function priceCheckout(
  deps: Deps,
  user: SignedIn,
  {
    items = [],
    renews,
    company,
    billing: given,
    code,
    expectedTotal,
    payBy = 'card',
  }: CheckoutInput,
): Promise<PricedCheckout> {
  const companyId = await requireBuying(deps.db, user.id, company ?? null);
  const priced = renews
    ? await priceRenewals(deps.db, { userId: user.id, companyId }, renews, deps.now())
    : await priceItems(deps.db, user.id, items);
  const { found, ...discounted } = await discountItems(deps, code, priced);
  const invoicing = await readInvoicing(deps.db);
  const netCents = sumLines(discounted.lines);
  const billing = company ? await billCompany(deps.db, user.id, company, given) : given;
  const taxed = await computeSaleTax(deps, invoicing, { billing, netCents });
  const { currency } = invoicing;
  const order = toNewOrder({ companyId, currency, ...discounted, ...taxed, payBy });
  const allowsTransfer = isTransferAllowed(invoicing, order);
  const documentIds = renews ?? items.map(({ productDocumentId }) => productDocumentId);
  const quote = { ...toQuote(documentIds, order), ...(allowsTransfer && { allowsTransfer }) };
  if (payBy === 'transfer' && !allowsTransfer) throw new ShopError('TRANSFER_NOT_OFFERED');
  if (found) {
    refuseTooSmall(order);
    const except = { userId: user.id, itemsHash: order.itemsHash };
    await assertUsesLeft(deps.db, found, user.id, except);
  }
  const isExpected = expectedTotal === undefined || toCents(expectedTotal) === order.totalCents;
  if (!isExpected) throw totalChanged(quote);
  return { order, quote };
}

export const totalChanged = (quote: QuoteResult) =>
  new ShopError('TOTAL_CHANGED', { details: { quote: z.parse(quoteSchema, quote) } });

/** @throws ShopError DISCOUNT_TOTAL_TOO_SMALL */
function refuseTooSmall({ currency, totalCents }: NewOrder): void {
  const smallest = smallestChargeCents[currency];
  if (totalCents === 0 || totalCents >= smallest) return;
  const message = `With this code the total would be less than ${formatMoney(toAmount(smallest), currency)}, which cannot be paid by card.`;
  throw new ShopError('DISCOUNT_TOTAL_TOO_SMALL', { message });
}

/** It includes what the buying party has paid for already. @throws ShopError as priceCheckout */
export async function quoteCheckout(
  deps: Deps,
  user: SignedIn,
  input: CheckoutInput,
): Promise<QuoteResult> {
  const { order, quote } = await priceCheckout(deps, user, input);
  if (input.renews) return quote;
  const productIds = order.lines
    .filter(({ bundleId }) => bundleId === null)
    .map(({ productId }) => productId);
  const party = { userId: user.id, companyId: order.companyId };
  const owned = await listOwnedBy(deps.db, party, productIds);
  const lines = quote.lines.map((line, index) => ({
    ...line,
    ...toOwnedFields(owned.get(productIds[index]!)),
  }));
  return { ...quote, lines };
}

interface PricedItem extends CheckoutItemInput {
  /** An Admin has agreed on it; otherwise the price is that of today. */
  readonly unitPriceCents?: number | undefined;
}

/** @throws ShopError PRODUCT_UNKNOWN, CART_ITEM_MISMATCH or VALIDATION_FAILED */
export async function priceItems(
  db: Database,
  userId: number,
  items: readonly PricedItem[],
): Promise<NewLine[]> {
  const [sellable, cart] = await Promise.all([
    listSellable(
      db,
      items.map((item) => item.productDocumentId),
    ),
    listCartProducts(db, userId),
  ]);
  const products = new Map(sellable.map((product) => [product.documentId, product]));
  const productInCart = new Map(cart.map((item) => [item.documentId, item.productId]));
  const lines = items.map((item): NewLine => {
    const product = products.get(item.productDocumentId);
    if (!product) throw new ShopError('PRODUCT_UNKNOWN');
    const cartItemDocumentId = item.cartDocumentId || null;
    if (cartItemDocumentId && productInCart.get(cartItemDocumentId) !== product.id) {
      throw new ShopError('CART_ITEM_MISMATCH');
    }
    const offer = getOffer(product, item.isForever);
    return {
      productId: product.id,
      releaseId: product.releaseId,
      bundleId: null,
      cartItemDocumentId,
      title: product.title,
      unitPriceCents: item.unitPriceCents ?? offer.unitPriceCents,
      quantity: item.quantity,
      licensing: offer.licensing,
    };
  });
  return addContents(db, lines);
}

const isBundle = ({ releaseId }: NewLine) => releaseId === null;

/**
 * A product that is also bought by itself, or is in two bundles, has one line; the lines of the
 * bundles name all they contain. @throws ShopError PRODUCT_UNKNOWN when something that a bundle
 * contains is not sold any more
 */
async function addContents(db: Queryable, lines: readonly NewLine[]): Promise<NewLine[]> {
  const bundles = lines.filter(isBundle);
  if (bundles.length === 0) return [...lines];
  const sold = await readSoldContents(
    db,
    bundles.map(({ productId }) => productId),
  );
  const contentsOf = ({ productId }: NewLine) => {
    const contents = sold.get(productId);
    if (!contents) throw new ShopError('PRODUCT_UNKNOWN');
    return contents;
  };
  const listed = new Set(lines.map(({ productId }) => productId));
  const contained = bundles.flatMap((bundle) => {
    const missing = contentsOf(bundle).filter(({ productId }) => !listed.has(productId));
    for (const { productId } of missing) listed.add(productId);
    return missing.map((content) => ({
      ...content,
      bundleId: bundle.productId,
      quantity: bundle.quantity,
      unitPriceCents: 0,
      cartItemDocumentId: null,
    }));
  });
  const named = lines.map((line) =>
    isBundle(line) ? { ...line, contents: contentsOf(line).map(({ title }) => title) } : line,
  );
  return [...named, ...contained];
}

type OrderContents = Omit<NewOrder, 'discountCents' | 'totalCents' | 'itemsHash' | 'payBy'> &
  Partial<Pick<NewOrder, 'payBy'>>;

export function toNewOrder(contents: OrderContents): NewOrder {
  const { lines, companyId, currency, billing, tax, taxCents, discount, discountCodeId } = contents;
  const { payBy = 'card' } = contents;
  const discountCents = sumDiscounts(lines);
  return {
    lines: divideTax(lines, taxCents),
    companyId,
    currency,
    billing,
    tax,
    taxCents,
    discount,
    discountCodeId,
    discountCents,
    totalCents: sumLines(lines) + taxCents,
    payBy,
    itemsHash: fingerprintRequest(contents, discountCents),
  };
}

export const sumLines = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0) - sumDiscounts(lines);

/** The parts are whole cents and add up to the tax. */
function divideTax(lines: readonly NewLine[], taxCents: number): NewLine[] {
  const orderNet = BigInt(sumLines(lines));
  const untilLine = (end: number) => {
    const net = BigInt(sumLines(lines.slice(0, end)));
    return orderNet === 0n ? 0 : Number((BigInt(taxCents) * net) / orderNet);
  };
  return lines.map((line, index) => ({
    ...line,
    taxCents: untilLine(index + 1) - untilLine(index),
  }));
}

const sumDiscounts = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);

/** Only the lines count where company, billing details and code are missing. */
function fingerprintRequest(contents: OrderContents, discountCents: number): string {
  const { lines, companyId, billing, tax, taxCents, discount, payBy } = contents;
  const parts = lines.map(({ productId, quantity, unitPriceCents, licensing, renewsId }) => {
    const licence = licensing ? `:${licensing.isForever ? 'forever' : 'term'}` : '';
    const renewed = renewsId ? `:renews ${renewsId}` : '';
    return `${productId}:${quantity}:${unitPriceCents}${licence}${renewed}`;
  });
  const wanted = [parts.toSorted().join(',')];
  if (billing) {
    const details = Object.entries(billing).toSorted(([one], [other]) => (one < other ? -1 : 1));
    wanted.push(JSON.stringify([details, tax?.treatment, tax?.hundredthsOfPercent, taxCents]));
  }
  if (discount) wanted.push(JSON.stringify({ ...discount, cents: discountCents }));
  if (companyId !== null) wanted.push(`company ${companyId}`);
  if (payBy === 'transfer') wanted.push(payBy);
  return createHash('sha256').update(wanted.join('|')).digest('hex');
}
