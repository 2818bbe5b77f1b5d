import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';

export function describeInvoice({ kind, number }: InvoiceNumber): string {
  return kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`;
}

/** The one that counts; credit notes and corrected invoices are older or no invoices. */
export function findNewestInvoice({
  invoices,
}: Pick<Order, 'invoices'>): InvoiceNumber | undefined {
  return invoices.findLast(({ kind }) => kind === 'invoice');
}
