import type { Transaction } from '../../db/client.ts';
import {
  buildCreditNoteContent,
  buildReversalContent,
  describeRefund,
  type Reversals,
} from './credit-notes.ts';
import { computeOpenAmounts } from './amounts.ts';
import { currencyOf } from './documents/invoice-texts.ts';
import { buildSaleContent, enqueueDelivery, type IssueDeps, parseNumber } from './issue-invoice.ts';
import {
  findSale,
  insertQuietAlert,
  insertInvoice,
  type InvoiceRow,
  listInvoicesOf,
  listKnownNumbers,
  listRefundedLines,
  raiseInvoiceCounter,
  setConflict,
} from './queries.ts';
import { readInvoicing } from './settings.ts';

interface IssuedDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'creditNote';
  readonly issuedOn: string;
  readonly refundId: string | null;
}

async function stopIssuing(db: Transaction, orderId: number, numbers: readonly string[]) {
  const conflict = `${numbers.join(', ')}: this number belongs to two orders`;
  await setConflict(db, conflict);
  await insertQuietAlert(db, {
    id: `invoice-conflict:${orderId}:${numbers[0]}`,
    type: 'shop.invoice_conflict',
    alert: `no invoices are issued: ${conflict}. Name the next number in the settings of invoices.`,
    orderId,
  });
}

async function buildContentOf(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  { kind, refundId }: IssuedDocument,
  documents: readonly InvoiceRow[],
  { refunds, disputes }: Reversals,
) {
  if (kind === 'invoice' && refundId === null) {
    const sale = await findSale(db, orderId);
    const { billing, tax } = sale!;
    const given = { sale: sale!, billing, tax };
    const content = await buildSaleContent(deps, db, await readInvoicing(db), given);
    return { content, correctsId: null };
  }
  if (kind === 'invoice') {
    const creditNote = documents.find(
      (one) => one.kind === 'creditNote' && one.refundId === refundId,
    );
    return creditNote && buildReversalContent(creditNote);
  }
  const sales = documents.filter((one) => one.kind === 'invoice' && one.refundId === null);
  const invoice = refundId === null ? (sales.at(-2) ?? sales.at(-1)) : sales.at(-1);
  if (!invoice) return undefined;
  const reversal = [...refunds, ...disputes].find(({ id }) => id === refundId);
  const open = computeOpenAmounts(documents);
  if (!reversal) return buildCreditNoteContent(invoice, { amounts: invoice });
  const refundedLines = await listRefundedLines(db, orderId);
  const refund = { key: null, ...reversal };
  return buildCreditNoteContent(invoice, describeRefund(refund, { open, invoice, refundedLines }));
}

/**
 * Documents that the payment names and the database does not: it was restored from an older
 * backup. They are written again under their numbers. A number that another order has meanwhile
 * stops all issuing.
 */
export async function restoreDocuments(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  issued: readonly IssuedDocument[],
  reversals: Reversals,
): Promise<void> {
  if (issued.length === 0) return;
  const known = await listKnownNumbers(
    db,
    issued.map(({ number }) => number),
  );
  const taken = issued.filter(({ number }) => (known.get(number) ?? orderId) !== orderId);
  if (taken.length > 0) {
    await stopIssuing(
      db,
      orderId,
      taken.map(({ number }) => number),
    );
    return;
  }
  const missing = issued.filter(({ number }) => !known.has(number));
  if (missing.length === 0) return;
  const documents = await listInvoicesOf(db, orderId);
  for (const one of missing) {
    const described = await buildContentOf(deps, db, orderId, one, documents, reversals);
    if (!described) continue;
    const { number, kind, issuedOn, refundId } = one;
    const { content, correctsId } = described;
    const { year, sequence } = parseNumber(number);
    await raiseInvoiceCounter(db, { kind, year, lastNumber: sequence, lastDay: issuedOn });
    const { netCents, taxCents, totalCents } = content;
    const named = { kind, number, issuedOn };
    const amounts = { currency: currencyOf(content), netCents, taxCents, totalCents };
    const snapshot = { ...content, ...named };
    const row = { ...named, ...amounts, orderId, year, sequence, correctsId, refundId, snapshot };
    const invoice = await insertInvoice(db, row);
    await enqueueDelivery(deps.jobs, db, invoice.id);
    documents.push(invoice);
  }
}
