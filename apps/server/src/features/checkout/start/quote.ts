import type { CheckoutInput, CheckoutItem, Quote } from '@partshelf/contract/checkout/checkout.ts';
import { toCents, toDollars } from '@partshelf/contract/money.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { readInvoicing } from '../../invoices/settings/settings.ts';
import { taxSale } from '../../invoices/tax/tax-sale.ts';
import { type NewOrder, sumLines } from '../new-order.ts';
import { priceItems } from './price-items.ts';

function toQuote(items: readonly CheckoutItem[], order: NewOrder): Quote {
  const { lines, tax, taxCents } = order;
  const netCents = sumLines(lines);
  return {
    lines: lines.map(({ title, quantity, unitPriceCents }, index) => ({
      documentId: items[index]!.productDocumentId,
      title,
      quantity,
      unitPrice: toDollars(unitPriceCents),
      amount: toDollars(unitPriceCents * quantity),
    })),
    treatment: tax?.treatment ?? 'none',
    rate: (tax?.hundredthsOfPercent ?? 0) / 100,
    net: toDollars(netCents),
    tax: toDollars(taxCents),
    total: toDollars(netCents + taxCents),
    sentence: tax?.sentence ?? '',
  };
}

interface Priced {
  readonly order: NewOrder;
  readonly quote: Quote;
}

/**
 * @throws ShopError PRODUCT_UNKNOWN, CART_ITEM_MISMATCH, VALIDATION_FAILED or COUNTRY_NOT_SOLD_TO,
 * and TOTAL_CHANGED with the new quote
 */
export async function priceCheckout(
  deps: Deps,
  user: SignedIn,
  { items, billing, expectedTotal }: CheckoutInput,
): Promise<Priced> {
  const lines = await priceItems(deps.db, user.id, items);
  const invoicing = await readInvoicing(deps.db);
  const taxed = await taxSale(deps, invoicing, { billing, netCents: sumLines(lines) });
  const order = { lines, ...taxed };
  const quote = toQuote(items, order);
  const isExpected = expectedTotal === undefined || toCents(expectedTotal) === toCents(quote.total);
  if (!isExpected) throw new ShopError('TOTAL_CHANGED', { details: { quote } });
  return { order, quote };
}
