import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../query-client.ts';
import { companiesKey } from '../companies/companies.ts';
import { ordersKey } from '../orders/orders.ts';

/** Whether the shop asks for billing details, and those of the last order. */
export const billingDetailsQuery = apiQuery(['invoices', 'billing'], 'GET /users/me/billing', {});

/** The same of a company; it is invalidated with the companies. */
export function companyBillingQuery(documentId: string) {
  return apiQuery([...companiesKey, 'billing'], 'GET /companies/:documentId/billing', {
    params: { documentId },
  });
}

/** It is invalidated with the orders. */
export function orderInvoicesQuery(documentId: string) {
  return apiQuery([...ordersKey, 'invoices'], 'GET /orders/:documentId/invoices', {
    params: { documentId },
  });
}

export function invoiceLabel({ kind, number }: InvoiceNumber): string {
  return kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`;
}

/** The one that counts; credit notes and corrected invoices are older or no invoices. */
export function findNewestInvoice({
  invoices,
}: Pick<Order, 'invoices'>): InvoiceNumber | undefined {
  return invoices.findLast(({ kind }) => kind === 'invoice');
}
