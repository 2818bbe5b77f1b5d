import type { PaymentSettings } from '@partshelf/contract/invoices/admin-payments.ts';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '../../src/db/tables/orders.ts';
import { transferPayments, transfers } from '../../src/db/tables/transfers.ts';
import {
  type ReceivedTransfer,
  recordTransferPayment,
} from '../../src/features/quotes/record-transfer.ts';
import type { TestShop } from './build-test-app.ts';
import { createProduct, type Customer } from './factories.ts';
import { createBuyer } from './buyer.ts';
import { encodeForm, toBlob } from '../files/images.ts';
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

interface WaitingOrder {
  readonly priceCents?: number;
  readonly dueOn?: string;
}

/** An order of a new buyer that waits for its money. The shop offers bank transfers. */
export async function createWaitingOrder(
  shop: TestShop,
  { priceCents = 11_900, dueOn }: WaitingOrder = {},
) {
  const { db } = shop.deps;
  const buyer = await createBuyer(shop);
  const product = await createProduct(shop, { priceCents });
  const { id, documentId, number } = await orderByTransfer(shop, buyer, [product]);
  const isOfOrder = eq(transfers.orderId, id);
  if (dueOn) await db.update(transfers).set({ dueOn }).where(isOfOrder);
  const [transfer] = await db.select().from(transfers).where(isOfOrder);
  return {
    id,
    documentId,
    number,
    reference: transfer!.reference,
    buyer,
    readStatus: async () =>
      (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!.status,
    readPayments: () =>
      db
        .select()
        .from(transferPayments)
        .where(eq(transferPayments.orderId, id))
        .orderBy(asc(transferPayments.id)),
    cancel: async () => {
      const { statusCode } = await buyer.call('POST', `/orders/${documentId}/cancel`);
      expect(statusCode).toBe(200);
    },
  };
}

export async function sendBankFile(
  { app }: TestShop,
  { token }: Pick<Customer, 'token'>,
  content: Buffer | string,
  query = '',
) {
  const form = new FormData();
  form.append('files', toBlob(content), 'statement.xml');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: `/api/back-office/bank-files${query}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

interface BookedPayment {
  readonly reference: string;
  readonly amountCents?: number;
  readonly currency?: string;
}

/** What the bank of the sandbox has booked since the call, as it would be downloaded. */
export async function downloadBankFile(
  shop: TestShop,
  payments: readonly BookedPayment[],
  file: 'camt053.xml' | 'entries.csv' = 'camt053.xml',
) {
  await shop.control('/reset');
  for (const { reference, amountCents = 11_900, currency = 'USD' } of payments) {
    await shop.control('/bank/entries', {
      currency,
      bookedOn: '2026-03-02',
      transactions: [{ amountCents, payer: 'Contoso', reference }],
    });
  }
  const answer = await fetch(`${shop.sandbox.url}/bank/DE02120300000000202051/${file}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

export async function uploadBankFile(
  shop: TestShop,
  admin: Customer,
  file: Buffer | string,
  query?: string,
) {
  const answer = await sendBankFile(shop, admin, file, query);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
