import { nameTax } from '@partshelf/contract/invoices/name-tax.ts';
import type Stripe from 'stripe';

export interface PaymentLine {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly productDocumentId: string;
  readonly releaseDocumentId: string;
}

export interface PaymentTax {
  readonly cents: number;
  /** 1900 is 19 %. */
  readonly hundredthsOfPercent: number;
}

type NewLineItem = Stripe.Checkout.SessionCreateParams.LineItem;

export function toLineItem(line: PaymentLine): NewLineItem {
  const { productDocumentId: product, releaseDocumentId: release } = line;
  return {
    quantity: line.quantity,
    price_data: {
      currency: 'usd',
      unit_amount: line.unitPriceCents,
      product_data: { name: line.title, metadata: { product, release } },
    },
  };
}

/** None when nothing is charged. */
export function toTaxItems(tax: PaymentTax | null): NewLineItem[] {
  if (!tax || tax.cents === 0) return [];
  const name = nameTax(tax.hundredthsOfPercent);
  const product_data = { name, metadata: { tax: '1' } };
  return [{ quantity: 1, price_data: { currency: 'usd', unit_amount: tax.cents, product_data } }];
}

export const expandedProducts = ['data.price.product'];

function isTax({ price }: Stripe.LineItem): boolean {
  const product = price?.product;
  return typeof product === 'object' && !product.deleted && product.metadata['tax'] === '1';
}

export interface SoldItems {
  /** Undefined for a line without the ids of product and release. */
  readonly lines: readonly (PaymentLine | undefined)[];
  readonly taxCents: number;
}

export function toSoldItems(items: readonly Stripe.LineItem[]): SoldItems {
  return {
    lines: items.filter((item) => !isTax(item)).map(toPaymentLine),
    taxCents: items.filter(isTax).reduce((cents, item) => cents + item.amount_total, 0),
  };
}

function toPaymentLine(item: Stripe.LineItem): PaymentLine | undefined {
  const product = item.price?.product;
  if (typeof product !== 'object' || product.deleted) return undefined;
  const { product: productDocumentId, release: releaseDocumentId } = product.metadata;
  const unitPriceCents = item.price?.unit_amount;
  if (!productDocumentId || !releaseDocumentId || !item.quantity) return undefined;
  if (typeof unitPriceCents !== 'number') return undefined;
  return {
    title: item.description ?? product.name,
    unitPriceCents,
    quantity: item.quantity,
    productDocumentId,
    releaseDocumentId,
  };
}
