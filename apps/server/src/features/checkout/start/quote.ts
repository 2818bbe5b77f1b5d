import type { CheckoutInput, CheckoutItem, Quote } from '@partshelf/contract/checkout/checkout.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { toCents, toDollars } from '@partshelf/contract/money.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { readInvoicing } from '../../invoices/settings.ts';
import { taxSale } from '../../invoices/tax.ts';
import { applyCode, assertUsesLeft } from '../../discounts/discounts.ts';
import {
  fingerprintOrder,
  type NewLine,
  type NewOrder,
  sumDiscounts,
  sumLines,
} from '../new-order.ts';
import { priceItems } from './price-items.ts';

function toQuote(items: readonly CheckoutItem[], order: NewOrder): Quote {
  const { lines, tax, taxCents, discount } = order;
  const netCents = sumLines(lines);
  return {
    lines: lines
      .filter(({ bundleId }) => bundleId === null)
      .map(({ title, quantity, unitPriceCents, discountCents }, index) => ({
        documentId: items[index]!.productDocumentId,
        title,
        quantity,
        unitPrice: toDollars(unitPriceCents),
        amount: toDollars(unitPriceCents * quantity),
        ...(discount && { discount: toDollars(discountCents ?? 0) }),
      })),
    treatment: tax?.treatment ?? 'none',
    rate: (tax?.hundredthsOfPercent ?? 0) / 100,
    net: toDollars(netCents),
    tax: toDollars(taxCents),
    total: toDollars(netCents + taxCents),
    sentence: tax?.sentence ?? '',
    ...(discount && { code: discount.code, discount: toDollars(sumDiscounts(lines)) }),
  };
}

async function discountItems(deps: Deps, given: string | undefined, lines: readonly NewLine[]) {
  if (given === undefined) return { lines, discount: null, discountCodeId: null, found: null };
  const { code: found, discounts } = await applyCode(deps, given, lines);
  const { code, kind, value } = found;
  return {
    lines: lines.map((line, index) => ({ ...line, discountCents: discounts[index]! })),
    discount: { code, kind, value },
    discountCodeId: found.id,
    found,
  };
}

function assertPayableByCard(totalCents: number): void {
  const isTooSmall = totalCents > 0 && totalCents < limits.priceCentsMin;
  if (isTooSmall) throw new ShopError('DISCOUNT_TOTAL_TOO_SMALL');
}

interface Priced {
  readonly order: NewOrder;
  readonly quote: Quote;
}

/**
 * @throws ShopError PRODUCT_UNKNOWN, CART_ITEM_MISMATCH, VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO,
 * one of DISCOUNT_, and TOTAL_CHANGED with the new quote
 */
export async function priceCheckout(
  deps: Deps,
  user: SignedIn,
  { items, billing, code, expectedTotal }: CheckoutInput,
): Promise<Priced> {
  const priced = await priceItems(deps.db, user.id, items);
  const { found, ...discounted } = await discountItems(deps, code, priced);
  const { lines } = discounted;
  const invoicing = await readInvoicing(deps.db);
  const taxed = await taxSale(deps, invoicing, { billing, netCents: sumLines(lines) });
  const order = { ...discounted, ...taxed };
  const quote = toQuote(items, order);
  if (found) {
    assertPayableByCard(toCents(quote.total));
    const except = { userId: user.id, itemsHash: fingerprintOrder(order) };
    await assertUsesLeft(deps.db, found, user.id, except);
  }
  const isExpected = expectedTotal === undefined || toCents(expectedTotal) === toCents(quote.total);
  if (!isExpected) throw new ShopError('TOTAL_CHANGED', { details: { quote } });
  return { order, quote };
}
