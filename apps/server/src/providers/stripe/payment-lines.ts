import type Stripe from 'stripe';

/** A line of an order as it is sold. */
export interface PaymentLine {
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly productDocumentId: string;
  readonly releaseDocumentId: string;
}

/** A line as the provider is told of it, and remembers it. */
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

/** Parts of a list of lines, to be asked for with it. */
export const expandedProducts = ['data.price.product'];

/** What the provider remembers of a line; undefined when that does not tell what was sold. */
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
