import type { Customer } from './customer.ts';

/** One with the product, and its line. */
export async function findPaidOrder(customer: Customer, slug: string) {
  for (const { documentId, paymentStatus, lines } of await customer.listOrders()) {
    const line = lines.find((one) => one.slug === slug);
    if (paymentStatus === 'succeeded' && line) return { order: documentId, line };
  }
  throw new Error(`no paid order has ${slug}`);
}
