import type { Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';
import { getSoldLabel } from '../orders/orders.ts';
import { type Amounts, computeOpenAmounts } from './amounts.ts';
import { type IssueDeps, issueDocument } from './issue-invoice.ts';
import {
  findPaymentIntent,
  findSale,
  type InvoiceRow,
  listInvoicesOf,
  listRefundedLines,
  type RefundedLineRow,
} from './queries.ts';
import { readInvoicing, type StoredSettings, toDayInTimeZone } from './settings.ts';
import { convertCents } from './snapshot.ts';

export interface Reversals {
  readonly refunds: readonly {
    readonly id: string;
    readonly key: string | null;
    readonly amountCents: number;
    readonly status: 'succeeded' | 'pending' | 'failed';
  }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly state: 'open' | 'lost' | 'kept';
  }[];
}

/**
 * Each succeeded refund has one credit note; one that failed afterwards, and a credited dispute
 * that the shop wins after all, has an invoice. An order without an invoice has none. Runs in the
 * transaction that stores the reversals.
 */
export async function issueForReversals(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  reversals: Reversals,
): Promise<void> {
  if (reversals.refunds.length + reversals.disputes.length === 0) return;
  const documents = await listInvoicesOf(db, orderId);
  const invoice = findNewestSale(documents);
  if (!invoice) return;
  const { credited, takenBack } = listDue(documents, reversals);
  if (credited.length + takenBack.length === 0) return;
  const { settings, conflict } = await readInvoicing(db);
  if (!deps.invoiceNumbers.areCompared || conflict !== null) {
    await reconcileLater(deps, db, orderId);
    return;
  }
  const paidInvoice = await addPayment(db, settings, invoice);
  const refundedLines = await listRefundedLines(db, orderId);
  for (const refund of credited) {
    const open = computeOpenAmounts(documents);
    const credit = describeRefund(refund, { open, invoice, refundedLines });
    if (credit.amounts.totalCents === 0) continue;
    const given = { ...credit, refundId: refund.id };
    documents.push(await issueCreditNote(deps, db, settings, paidInvoice, given));
  }
  for (const { id: refundId, creditNote } of takenBack) {
    const reversed = {
      kind: 'invoice',
      orderId,
      refundId,
      ...buildReversalContent(creditNote),
    } as const;
    documents.push(await issueDocument(deps, db, settings, reversed));
  }
}

/** An invoice that was issued before the payment does not say how the order was paid. */
async function addPayment(
  db: Transaction,
  { timeZone }: StoredSettings,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const { paidOn, transfer, ...snapshot } = invoice.snapshot;
  const sale = paidOn === null ? await findSale(db, invoice.orderId) : undefined;
  if (!sale?.paidAt) return invoice;
  const paid = {
    ...snapshot,
    paidOn: toDayInTimeZone(timeZone, sale.paidAt),
    paymentReference: sale.paymentReference ?? snapshot.paymentReference,
  };
  const isByTransfer = transfer && sale.transferDueOn !== null;
  return { ...invoice, snapshot: { ...paid, ...(isByTransfer && { transfer }) } };
}

/**
 * Takes back the invoice of an order that was never paid. The order is locked.
 * @throws ShopError INVOICES_OFF while its number could not be taken
 */
export async function creditUnpaidInvoice(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
): Promise<void> {
  const documents = await listInvoicesOf(db, orderId);
  const invoice = findNewestSale(documents);
  if (!invoice || computeOpenAmounts(documents).totalCents === 0) return;
  const { settings, conflict } = await readInvoicing(db);
  if (!deps.invoiceNumbers.areCompared || conflict !== null) throw new ShopError('INVOICES_OFF');
  await issueCreditNote(deps, db, settings, invoice, { amounts: invoice });
}

/** A lost dispute is left to an Admin. */
function listDue(documents: readonly InvoiceRow[], { refunds, disputes }: Reversals) {
  const isTakenBack = (id: string) =>
    documents.some(({ kind, refundId }) => kind === 'invoice' && refundId === id);
  const findCredit = (id: string) =>
    documents.find(({ kind, refundId }) => kind === 'creditNote' && refundId === id);
  const takenBack = [
    ...refunds.flatMap(({ id, status }) =>
      status === 'failed' ? [{ id, creditNote: findCredit(id) }] : [],
    ),
    ...disputes.flatMap(({ id, state }) =>
      state === 'kept' ? [{ id, creditNote: findCreditOfDispute(documents, id) }] : [],
    ),
  ];
  return {
    credited: refunds.filter(({ id, status }) => status === 'succeeded' && !findCredit(id)),
    takenBack: takenBack.flatMap(({ id, creditNote }) =>
      creditNote && !isTakenBack(id) ? [{ id, creditNote }] : [],
    ),
  };
}

const heldSeconds = 60;

async function reconcileLater({ jobs }: IssueDeps, db: Transaction, orderId: number) {
  const paymentIntentId = await findPaymentIntent(db, orderId);
  if (!paymentIntentId) return;
  const later = { afterSeconds: heldSeconds };
  await jobs.enqueue(db, 'recover-payment', { paymentIntentId }, later);
}

/** The order is locked. @throws ShopError INVOICES_OFF or NOTHING_TO_CREDIT */
export async function creditLostDispute(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  disputes: Reversals['disputes'],
): Promise<InvoiceRow> {
  const documents = await listInvoicesOf(db, orderId);
  const invoice = findNewestSale(documents);
  const lost = disputes.find(
    ({ id, state }) => state === 'lost' && !findCreditOfDispute(documents, id),
  );
  if (!invoice || !lost) throw new ShopError('NOTHING_TO_CREDIT');
  const amounts = splitRefund(lost.amountCents, computeOpenAmounts(documents), invoice);
  if (amounts.totalCents === 0) throw new ShopError('NOTHING_TO_CREDIT');
  const { settings, conflict } = await readInvoicing(db);
  if (conflict !== null) throw new ShopError('INVOICES_OFF');
  const paidInvoice = await addPayment(db, settings, invoice);
  return issueCreditNote(deps, db, settings, paidInvoice, { amounts, refundId: lost.id });
}

/** Earlier releases did not name the dispute: then it is the one that credits the newest invoice. */
function findCreditOfDispute(documents: readonly InvoiceRow[], disputeId: string) {
  const sale = findNewestSale(documents);
  return documents.find(
    ({ kind, refundId, correctsId }) =>
      kind === 'creditNote' &&
      (refundId === disputeId || (refundId === null && correctsId === sale?.id)),
  );
}

export function issueCreditNote(
  deps: IssueDeps,
  db: Transaction,
  settings: StoredSettings,
  invoice: InvoiceRow,
  { refundId, ...credit }: Credit & { readonly refundId?: string },
): Promise<InvoiceRow> {
  return issueDocument(deps, db, settings, {
    kind: 'creditNote',
    orderId: invoice.orderId,
    ...(refundId !== undefined && { refundId }),
    ...buildCreditNoteContent(invoice, credit),
  });
}

interface Credit {
  readonly amounts: Amounts;
  /** Without them the credit note names the invoice only. */
  readonly lines?: InvoiceSnapshot['lines'];
}

/** The amounts are a part of the invoice, or all of it. */
export function buildCreditNoteContent(invoice: InvoiceRow, { amounts, lines }: Credit) {
  const { number, issuedOn, snapshot } = invoice;
  const isWhole = amounts.totalCents === invoice.totalCents;
  const part = {
    ...toPart(`Refund of a part of invoice ${number}`, invoice, amounts),
    ...(lines && { lines }),
  };
  const corrects = { number, issuedOn };
  return {
    correctsId: invoice.id,
    content: { ...snapshot, ...(!isWhole && part), corrects },
  };
}

/** The money of a refund came back: what its credit note took away is owed again. */
export function buildReversalContent(creditNote: InvoiceRow) {
  const { number, issuedOn, snapshot } = creditNote;
  const part = toPart(`Credit note ${number} taken back`, creditNote, creditNote);
  return {
    correctsId: creditNote.id,
    content: { ...snapshot, ...part, corrects: { number, issuedOn } },
  };
}

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

/** An invoice that takes back a credit note is no sale. */
export const findNewestSale = (documents: readonly InvoiceRow[]) =>
  documents.findLast(({ kind, refundId }) => kind === 'invoice' && refundId === null);

interface RefundContext {
  readonly open: Amounts;
  readonly invoice: Amounts;
  readonly refundedLines: readonly RefundedLineRow[];
}

/**
 * A refund of lines credits their net prices, and the rest is tax: rounded by line, it may differ
 * from the rate by a cent for each.
 */
export function describeRefund(
  { id, key, amountCents }: Pick<Reversals['refunds'][number], 'id' | 'key' | 'amountCents'>,
  { open, invoice, refundedLines }: RefundContext,
): Credit {
  const split = splitRefund(amountCents, open, invoice);
  const sold = refundedLines.filter((line) => line.providerId === id || line.key === key);
  const sum = (read: (line: RefundedLineRow) => number) =>
    sold.reduce((cents, line) => cents + read(line), 0);
  const { totalCents } = split;
  if (sold.length === 0 || sum((line) => line.amountCents) !== totalCents) {
    return { amounts: split };
  }
  const netCents = sum((line) => line.netCents);
  const amounts = { netCents, taxCents: totalCents - netCents, totalCents };
  const isLast = totalCents === open.totalCents;
  const isByLine =
    Math.abs(netCents - split.netCents) <= sold.length &&
    amounts.taxCents <= open.taxCents &&
    netCents <= open.netCents &&
    (!isLast || netCents === open.netCents);
  return isByLine ? { amounts, lines: sold.map(toCreditedLine) } : { amounts: split };
}

function toCreditedLine(line: RefundedLineRow): InvoiceSnapshot['lines'][number] {
  const { title, contents, version, quantity, unitPriceCents, netCents: amountCents } = line;
  const discountCents = unitPriceCents * quantity - amountCents;
  return {
    title: getSoldLabel({ title, contents }),
    version: version ?? '',
    quantity,
    unitPriceCents,
    ...(discountCents > 0 && { discountCents }),
    amountCents,
  };
}

/**
 * `open` is what earlier refunds have left: the last refund takes the rest, so that the sums agree
 * to the cent.
 */
export function splitRefund(refundedCents: number, open: Amounts, invoice: Amounts): Amounts {
  const totalCents = Math.min(refundedCents, open.totalCents);
  const restCents = open.totalCents - totalCents;
  const restTaxCents =
    invoice.totalCents === 0
      ? 0
      : Math.min(open.taxCents, Math.round((restCents * invoice.taxCents) / invoice.totalCents));
  const taxCents = open.taxCents - restTaxCents;
  return { netCents: totalCents - taxCents, taxCents, totalCents };
}
