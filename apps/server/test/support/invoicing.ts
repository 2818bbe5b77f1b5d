import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import type { Billing, OrderInvoices } from '@partshelf/contract/invoices/invoices.ts';
import { expect } from 'vitest';
import { type TestShop, until } from './build-test-app.ts';
import { createBuyer } from './buyer.ts';
import type { Customer } from './factories.ts';

const seller: Partial<InvoicingSettings> = {
  legalName: 'Northgate Parts GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
  registerNumber: 'HRB 1234',
  taxNumber: '12/345/67890',
  taxNote: 'No VAT is charged, as the vendor is a small business.',
  timeZone: 'Europe/Berlin',
};

/** Invoices are issued from now on, unless the change takes away what they need. */
export async function configureInvoices(
  admin: Customer,
  given: Partial<InvoicingSettings> = {},
): Promise<void> {
  const { settings } = (await admin.call('GET', '/back-office/invoicing')).json().data;
  const wanted = { ...settings, ...seller, ...given };
  const answer = await admin.call('PUT', '/back-office/invoicing', wanted);
  expect(answer.statusCode).toBe(200);
}

/** A seller in Germany who charges VAT by the table of rates. */
export const chargeVat = (admin: Customer, change: Partial<InvoicingSettings> = {}) =>
  configureInvoices(admin, {
    mode: 'table',
    taxNote: '',
    oneStopShop: false,
    vies: 'off',
    ...change,
  });

/** From the first day of the year 2026. */
export async function changeRate(admin: Customer, country: string, rate: number | null) {
  const { settings } = (await admin.call('GET', '/back-office/invoicing')).json().data;
  const others = (settings as InvoicingSettings).rates.filter((one) => one.country !== country);
  const own = rate === null ? [] : [{ country, rate, validFrom: '2026-01-01' }];
  await admin.call('PUT', '/back-office/invoicing', { ...settings, rates: [...others, ...own] });
}

export const billingOf = (given: Partial<Billing> = {}): Partial<Billing> => ({
  kind: 'company',
  name: 'Customer AG',
  street: 'Ring 7',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  ...given,
});

export const company = {
  kind: 'company',
  name: 'Südwind Büro GmbH',
  street: 'Ringstraße 5',
  postalCode: '50667',
  city: 'Köln',
  country: 'DE',
  vatId: '',
  purchaseOrder: 'PO 4711',
  buyerReference: '',
  copyTo: 'books@suedwind.example',
} as const;

export async function listInvoices(
  { call }: Pick<Customer, 'call'>,
  order: string,
): Promise<OrderInvoices> {
  const answer = await call('GET', `/orders/${order}/invoices`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

export const untilInvoices = (customer: Pick<Customer, 'call'>, order: string, count: number) =>
  until(
    () => listInvoices(customer, order),
    ({ invoices }) => invoices.length >= count,
  );

/** With the way to refund it at the provider. */
export async function buyOnce(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const { sessionId } = await buyer.buyProduct();
  const { documentId } = (await buyer.readOrders())[0]!;
  const refund = () => shop.control(`/sessions/${sessionId}/refund`);
  return { buyer, documentId, refund };
}

/** The payments name their documents. */
export const untilRecorded = ({ deps }: TestShop) =>
  until(
    () => deps.jobs.listUnfinishedData(deps.db, 'record-invoice'),
    (waiting) => waiting.length === 0,
  );
