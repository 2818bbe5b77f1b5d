import type { InvoiceNumber, Order } from '@partshelf/contract/orders/orders.ts';
import { apiQuery } from '../../query-client.ts';
import { companiesKey } from '../companies/companies.ts';
import { ordersKey } from '../orders/orders.ts';

export const billingDetailsQuery = apiQuery(['invoices', 'billing'], 'GET /users/me/billing', {});

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

export function getNewestInvoice({ invoices }: Pick<Order, 'invoices'>): InvoiceNumber | undefined {
  return invoices.findLast(({ kind }) => kind === 'invoice');
}
