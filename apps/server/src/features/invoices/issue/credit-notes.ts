import type { Transaction } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import { readInvoicing, type StoredSettings } from '../settings/settings.ts';
import { convertCents } from './accounting.ts';
import { type IssueDeps, issueDocument } from './issue-document.ts';
import { findPaymentIntent, type InvoiceRow, listInvoicesOf } from './queries.ts';
import { type Amounts, splitRefund } from './split-refund.ts';

export interface Refund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'succeeded' | 'pending' | 'failed';
}

const sumOf = (documents: readonly InvoiceRow[], read: (one: InvoiceRow) => number) =>
  documents.reduce((sum, one) => sum + (one.kind === 'invoice' ? read(one) : -read(one)), 0);

/** What the invoices of an order amount to, less its credit notes. */
export const computeOpen = (documents: readonly InvoiceRow[]): Amounts => ({
  netCents: sumOf(documents, ({ netCents }) => netCents),
  taxCents: sumOf(documents, ({ taxCents }) => taxCents),
  totalCents: sumOf(documents, ({ totalCents }) => totalCents),
});

/** Invoices but those that take back a credit note. */
export const findNewestSale = (documents: readonly InvoiceRow[]) =>
  documents.findLast(({ kind, refundId }) => kind === 'invoice' && refundId === null);

const toPart = (
  title: string,
  { snapshot }: InvoiceRow,
  { netCents, taxCents, totalCents }: Amounts,
) => ({
  netCents,
  taxCents,
  totalCents,
  lines: [
    {
      title,
      version: '',
      quantity: 1,
      unitPriceCents: netCents,
      amountCents: netCents,
    },
  ],
  accounting: snapshot.accounting && {
    ...snapshot.accounting,
    taxCents: convertCents(taxCents, snapshot.accounting.rate),
  },
});

/** Over a part of an invoice, or all of it. */
export function describeCreditNote(invoice: InvoiceRow, amounts: Amounts) {
  const { number, issuedOn, snapshot } = invoice;
  const isWhole = amounts.totalCents === invoice.totalCents;
  const part = toPart(`Refund of a part of invoice ${number}`, invoice, amounts);
  const corrects = { number, issuedOn };
  return {
    correctsId: invoice.id,
    content: { ...snapshot, ...(!isWhole && part), corrects },
  };
}

/** The money of a refund came back: what its credit note took away is owed again. */
export function describeReversal(creditNote: InvoiceRow) {
  const { number, issuedOn, snapshot } = creditNote;
  const part = toPart(`Credit note ${number} taken back`, creditNote, creditNote);
  return {
    correctsId: creditNote.id,
    content: { ...snapshot, ...part, corrects: { number, issuedOn } },
  };
}

export function issueCreditNote(
  deps: IssueDeps,
  db: Transaction,
  settings: StoredSettings,
  invoice: InvoiceRow,
  { amounts, refundId }: { readonly amounts: Amounts; readonly refundId?: string },
): Promise<InvoiceRow> {
  return issueDocument(deps, db, settings, {
    kind: 'creditNote',
    orderId: invoice.orderId,
    ...(refundId !== undefined && { refundId }),
    ...describeCreditNote(invoice, amounts),
  });
}

const heldSeconds = 60;

async function reconcileLater({ jobs }: IssueDeps, db: Transaction, orderId: number) {
  const paymentIntentId = await findPaymentIntent(db, orderId);
  if (!paymentIntentId) return;
  const later = { afterSeconds: heldSeconds };
  await jobs.enqueue(db, 'recover-payment', { paymentIntentId }, later);
}

/**
 * One credit note for each succeeded refund, and an invoice for each that failed afterwards. An
 * order without an invoice has none. In the transaction that stores the refunds.
 */
export async function issueForRefunds(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  refunds: readonly Refund[],
): Promise<void> {
  if (refunds.length === 0) return;
  const documents = await listInvoicesOf(db, orderId);
  const invoice = findNewestSale(documents);
  if (!invoice) return;
  const isOfRefund = (refundId: string, kind: InvoiceRow['kind']) =>
    documents.some((one) => one.refundId === refundId && one.kind === kind);
  const due = refunds.filter(({ id, status }) =>
    status === 'failed'
      ? isOfRefund(id, 'creditNote') && !isOfRefund(id, 'invoice')
      : status === 'succeeded' && !isOfRefund(id, 'creditNote'),
  );
  if (due.length === 0) return;
  const { settings, conflict } = await readInvoicing(db);
  if (!deps.invoiceNumbers.areCompared || conflict !== null) {
    await reconcileLater(deps, db, orderId);
    return;
  }
  for (const { id: refundId, amountCents, status } of due) {
    if (status === 'succeeded') {
      const amounts = splitRefund(amountCents, computeOpen(documents), invoice);
      if (amounts.totalCents === 0) continue;
      documents.push(await issueCreditNote(deps, db, settings, invoice, { amounts, refundId }));
    } else {
      const creditNote = documents.find((one) => one.refundId === refundId)!;
      const described = describeReversal(creditNote);
      const reversed = { kind: 'invoice', orderId, refundId, ...described } as const;
      documents.push(await issueDocument(deps, db, settings, reversed));
    }
  }
}

/**
 * Of what is left of the invoice, for a payment that a bank took back. The order is locked.
 * @throws ShopError NOTHING_TO_CREDIT
 */
export async function creditOpenAmount(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
): Promise<InvoiceRow> {
  const documents = await listInvoicesOf(db, orderId);
  const invoice = findNewestSale(documents);
  const amounts = computeOpen(documents);
  if (!invoice || amounts.totalCents === 0) throw new ShopError('NOTHING_TO_CREDIT');
  const { settings } = await readInvoicing(db);
  return issueCreditNote(deps, db, settings, invoice, { amounts });
}
