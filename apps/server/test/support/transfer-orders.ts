import type { PaymentSettings } from '@partshelf/contract/invoices/admin-payments.ts';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '../../src/db/tables/orders.ts';
import {
  type ReceivedTransfer,
  recordTransferPayment,
} from '../../src/features/quotes/record-transfer.ts';
import type { TestShop } from './build-test-app.ts';
import type { Customer } from './factories.ts';
import { billingOf, configureInvoices } from './invoicing.ts';

export const account = {
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bank: 'Sample Bank',
  holder: 'Northgate Parts GmbH',
};

/** All buyers may pay by bank transfer, unless the change says something else. */
export async function offerTransfers(
  admin: Customer,
  change: Partial<PaymentSettings> = {},
): Promise<void> {
  await configureInvoices(admin);
  const { settings } = (await admin.call('GET', '/back-office/payments')).json().data;
  const wanted = { ...settings, ...account, transfer: 'all', ...change };
  const answer = await admin.call('PUT', '/back-office/payments', wanted);
  expect(answer.statusCode).toBe(200);
}

interface Wanted {
  readonly documentId: string;
  readonly quantity?: number;
}

export const askForTransfer = (
  { call }: Pick<Customer, 'call'>,
  products: readonly Wanted[],
  choice: object = {},
) =>
  call('POST', '/orders', {
    payBy: 'transfer',
    billing: billingOf(),
    ...choice,
    items: products.map(({ documentId, quantity = 1 }) => ({
      productDocumentId: documentId,
      cartDocumentId: null,
      quantity,
    })),
  });

/** Returns the newest order of the buyer. */
export async function orderByTransfer(
  { deps: { db } }: TestShop,
  buyer: Pick<Customer, 'call' | 'user'>,
  products: readonly Wanted[],
  choice?: object,
) {
  const answer = await askForTransfer(buyer, products, choice);
  expect(answer.statusCode).toBe(200);
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, buyer.user.id))
    .orderBy(asc(orders.id));
  return found.at(-1)!;
}

export const receive = (
  { deps }: TestShop,
  order: { readonly documentId: string; readonly totalCents: number },
  change: Partial<ReceivedTransfer> = {},
) =>
  recordTransferPayment(deps, {
    order: order.documentId,
    amountCents: order.totalCents,
    receivedOn: '2026-11-30',
    bankReference: 'BANK-1',
    payer: 'Customer AG',
    recordedById: null,
    importId: null,
    ...change,
  });

export const readTransfer = async (
  { call }: Pick<Customer, 'call'>,
  { documentId }: { readonly documentId: string },
) => (await call('GET', `/orders/${documentId}/transfer`)).json().data;
