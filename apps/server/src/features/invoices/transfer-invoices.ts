import { currencies } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { inBatches } from '../../platform/batches.ts';
import { type IssueDeps, parseNumber } from './issue-invoice.ts';
import {
  findOrderNamed,
  findOrderPaidByTransfer,
  insertQuietAlert,
  type InvoiceRow,
  listInvoicesOf,
  listKnownNumbers,
  lockSoldOrder,
  raiseInvoiceCounter,
  skipOrderNumber,
} from './queries.ts';
import { restoreDocuments } from './restore-documents.ts';

const suffix = '.json';

const stored = z.object({
  order: z.string(),
  orderNumber: z.int(),
  kind: z.enum(['invoice', 'creditNote']),
  issuedOn: z.iso.date(),
  refundId: z.nullable(z.string()),
  currency: z.enum(currencies),
  totalCents: z.int(),
});

type StoredDocument = z.infer<typeof stored> & { readonly number: string };

/**
 * No payment at the provider names the number, so it is also written beside the database, where a
 * restore does not take it back. Does nothing for an order that is paid by card.
 */
export async function recordTransferInvoice(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { orderId, number, kind, issuedOn, refundId, totalCents }: InvoiceRow,
): Promise<void> {
  const order = await findOrderPaidByTransfer(db, orderId);
  if (!order) return;
  const { documentId, number: orderNumber, currency } = order;
  const text = { order: documentId, orderNumber, kind, issuedOn, refundId, currency, totalCents };
  await files.putInvoiceNumber(`${number}${suffix}`, Buffer.from(`${JSON.stringify(text)}\n`));
}

type RestoreDeps = IssueDeps & Pick<Deps, 'db' | 'files' | 'log'>;

async function readStored({ files }: RestoreDeps, number: string): Promise<StoredDocument> {
  const found = await files.openInvoiceNumber(`${number}${suffix}`);
  if (!found) throw new Error(`the file of invoice ${number} is missing`);
  return { number, ...stored.parse(await json(found.stream)) };
}

const kindLabels = { invoice: 'invoice', creditNote: 'credit note' };

async function alertAboutLost(
  db: Transaction,
  { number, kind, orderNumber, currency, totalCents }: StoredDocument,
  orderId: number | undefined,
): Promise<void> {
  const amount = formatMoney(toAmount(totalCents), currency);
  await insertQuietAlert(db, {
    id: `transfer-invoice-lost:${number}`,
    type: 'shop.transfer_invoice_lost',
    alert: `the ${kindLabels[kind]} ${number} of order ${orderNumber} over ${amount} is not in the restored backup: its number is not given again`,
    ...(orderId !== undefined && { orderId }),
  });
}

/** The invoice of an order that the backup has is written again under its number. */
async function restoreOne(deps: RestoreDeps, lost: StoredDocument): Promise<void> {
  const { number, kind, issuedOn, refundId, orderNumber, totalCents } = lost;
  await deps.db.transaction(async (transaction) => {
    const order = await findOrderNamed(transaction, lost.order);
    if (order) await lockSoldOrder(transaction, order.id);
    await skipOrderNumber(transaction, orderNumber);
    const { year, sequence } = parseNumber(number);
    const counter = { kind, year, lastNumber: sequence, lastDay: issuedOn };
    await raiseInvoiceCounter(transaction, counter);
    const isSale = kind === 'invoice' && refundId === null && order?.totalCents === totalCents;
    if (order && isSale && (await listInvoicesOf(transaction, order.id)).length === 0) {
      const none = { refunds: [], disputes: [] };
      await restoreDocuments(deps, transaction, order.id, [lost], none);
    } else {
      await alertAboutLost(transaction, lost, order?.id);
    }
  });
}

const batchSize = 500;

/** New numbers follow those of the files, whatever the database knows. */
export async function restoreTransferInvoices(deps: RestoreDeps): Promise<void> {
  for await (const keys of inBatches(deps.files.listInvoiceNumbers(), batchSize)) {
    const numbers = keys
      .filter((key) => key.endsWith(suffix))
      .map((key) => key.slice(0, -suffix.length));
    const known = await listKnownNumbers(deps.db, numbers);
    for (const number of numbers.filter((one) => !known.has(one)).toSorted()) {
      deps.log.warn({ number }, 'an invoice of a bank transfer is missing');
      await restoreOne(deps, await readStored(deps, number));
    }
  }
}
