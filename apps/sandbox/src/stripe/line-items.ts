import { createId, type SandboxStore } from '../store.ts';
import { createInvalidRequestError, createMissingResourceError } from './errors.ts';
import type { FormReader } from './form.ts';

const maxAmount = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Stripe takes nothing below it, and knows more currencies. */
const smallestAmounts: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  chf: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
  pln: 200,
  czk: 1500,
  cad: 50,
  aud: 50,
};

export type CheckoutLine = {
  item: LineItem;
  description: string | undefined;
  imageUrl: string | undefined;
  productMetadata: Record<string, string>;
};

/** Amounts are in the smallest unit of the currency. */
export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: 0;
  amount_total: number;
  currency: string;
  description: string;
  price: {
    id: string;
    object: 'price';
    active: false;
    currency: string;
    livemode: false;
    metadata: Record<string, string>;
    product: string;
    type: 'one_time';
    unit_amount: number;
    unit_amount_decimal: string;
  };
  quantity: number;
};

export function readCheckoutLines(form: FormReader): CheckoutLine[] {
  const lines = form.sections('line_items', 100).map(readOrderLine);
  const param = 'line_items';
  if (lines.length === 0) throw form.createMissingError(param);
  if (new Set(lines.map((line) => line.item.currency)).size > 1) {
    throw createInvalidRequestError('All line items must have the same currency.', { param });
  }
  requireEnough(lines);
  if (calculateTotal(lines) > maxAmount) {
    const message = `The total amount must be no more than ${maxAmount}.`;
    throw createInvalidRequestError(message, { param, code: 'amount_too_large' });
  }
  return lines;
}

function requireEnough(lines: CheckoutLine[]): void {
  const { currency } = lines[0]!.item;
  const smallest = smallestAmounts[currency] ?? 1;
  const total = calculateTotal(lines);
  if (total === 0 || total >= smallest) return;
  const message = `The total amount due must add up to at least ${smallest} ${currency}.`;
  throw createInvalidRequestError(message, { param: 'line_items', code: 'amount_too_small' });
}

export function calculateTotal(lines: CheckoutLine[]): number {
  return lines.reduce((sum, line) => sum + line.item.amount_total, 0);
}

function readOrderLine(form: FormReader): CheckoutLine {
  const priceData = form.requiredSection('price_data');
  const product = priceData.requiredSection('product_data');
  const item = createLineItem({
    name: product.requiredText('name', 250),
    currency: readCurrency(priceData),
    unitAmount: priceData.requiredInteger('unit_amount', 0, maxAmount),
    quantity: form.requiredInteger('quantity', 1, 999_999),
  });
  return {
    item,
    description: product.text('description', 5000),
    imageUrl: product.texts('images', 8)[0],
    productMetadata: product.metadata(),
  };
}

function readCurrency(form: FormReader): string {
  const currency = form.requiredText('currency');
  if (currencies.has(currency.toUpperCase())) return currency.toLowerCase();
  throw createInvalidRequestError(`Invalid currency: ${currency}`, {
    param: form.getParamName('currency'),
  });
}

export function createLineItem(line: {
  name: string;
  currency: string;
  unitAmount: number;
  quantity: number;
}): LineItem {
  const amount = line.unitAmount * line.quantity;
  return {
    id: createId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.name,
    price: {
      id: createId('price'),
      object: 'price',
      active: false,
      currency: line.currency,
      livemode: false,
      metadata: {},
      product: createId('prod', 14),
      type: 'one_time',
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
  };
}

type Product = {
  id: string;
  object: 'product';
  active: false;
  description: string | null;
  images: string[];
  livemode: false;
  metadata: Record<string, string>;
  name: string;
};

export function getProduct(store: SandboxStore, id: string): Product {
  const lines = store.list('sessions').flatMap((session) => session.lines);
  const line = lines.find(({ item }) => item.price.product === id);
  if (!line) throw createMissingResourceError('product', id);
  return {
    id,
    object: 'product',
    active: false,
    description: line.description ?? null,
    images: line.imageUrl ? [line.imageUrl] : [],
    livemode: false,
    metadata: line.productMetadata,
    name: line.item.description,
  };
}
