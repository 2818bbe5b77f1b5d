import type Stripe from 'stripe';

export interface PaymentLine {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly productDocumentId: string;
  readonly releaseDocumentId: string;
}

export function toLineItem(line: PaymentLine): Stripe.Checkout.SessionCreateParams.LineItem {
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

export const expandedProducts = ['data.price.product'];

/** Undefined when the line item does not name product and release. */
export function toPaymentLine(item: Stripe.LineItem): PaymentLine | undefined {
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
