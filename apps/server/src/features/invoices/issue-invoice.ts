import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { Transaction } from '../../db/client.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { currencyOf } from './documents/invoice-texts.ts';
import { getSoldLabel } from '../orders/orders.ts';
import { computeOpenAmounts } from './amounts.ts';
import {
  findSale,
  insertInvoice,
  type InvoiceKind,
  type InvoiceRow,
  listInvoicesOf,
  listSoldLines,
  type Sale,
  type SoldLineRow,
  takeNextNumber,
} from './queries.ts';
import {
  type InvoicingState,
  readInvoicing,
  type StoredSettings,
  toDayInTimeZone,
} from './settings.ts';
import {
  alertAboutExchangeRate,
  buildContent,
  computeAccountingTax,
  type InvoicedLine,
} from './snapshot.ts';

export type IssueDeps = Pick<Deps, 'config' | 'invoiceNumbers' | 'jobs' | 'now' | 'branding'>;

interface Delivery {
  readonly sendMails: boolean;
}

const heldSeconds = 5;

/**
 * Runs in the transaction that settles the payment. Nothing happens while no invoices are issued,
 * or for an order that was free. The invoice waits until the numbers are compared with the
 * payments.
 */
export async function issueInvoice(
  deps: IssueDeps,
  db: Transaction,
  orderId: number,
  delivery?: Delivery,
): Promise<void> {
  const invoicing = await readInvoicing(db);
  if (!invoicing.isOn || invoicing.conflict !== null) return;
  const sale = await findSale(db, orderId);
  if (!sale) throw new Error(`order ${orderId} is gone`);
  if (sale.totalCents === 0) return;
  if (sale.paidAt === null && sale.transferStatus === 'cancelled') return;
  if (sale.payBy === 'transfer' && (await isInvoiced(db, orderId))) return;
  if (!deps.invoiceNumbers.areCompared) {
    const later = { afterSeconds: heldSeconds };
    await deps.jobs.enqueue(db, 'issue-held-invoice', { orderId }, later);
    return;
  }
  const { billing, tax } = sale;
  await issueInvoiceFor(deps, db, invoicing, { sale, billing, tax }, delivery);
}

/** The invoice of a bank transfer may be issued before the payment. */
const isInvoiced = async (db: Transaction, orderId: number): Promise<boolean> =>
  computeOpenAmounts(await listInvoicesOf(db, orderId)).totalCents > 0;

interface BilledSale {
  readonly sale: Sale;
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
}

export async function issueInvoiceFor(
  deps: IssueDeps,
  db: Transaction,
  invoicing: InvoicingState,
  given: BilledSale,
  delivery?: Delivery,
): Promise<InvoiceRow> {
  const content = await buildSaleContent(deps, db, invoicing, given);
  const orderId = given.sale.id;
  return issueDocument(
    deps,
    db,
    invoicing.settings,
    { kind: 'invoice', orderId, content },
    delivery,
  );
}

/** Billing and tax may differ from those of the order. */
export async function buildSaleContent(
  { branding, now }: IssueDeps,
  db: Transaction,
  { settings, payments }: InvoicingState,
  { sale, billing, tax }: BilledSale,
) {
  const isAwaited = sale.paidAt === null && sale.transferDueOn !== null;
  const day = toDayInTimeZone(settings.timeZone, sale.paidAt ?? now());
  const lines = (await listSoldLines(db, sale.id)).map(toInvoicedLine);
  const accounting = await computeAccountingTax(db, settings, day, sale);
  await alertAboutExchangeRate(db, settings, day, { sale, used: accounting });
  const contact = branding.company();
  const taxed = { ...sale, tax };
  const content = buildContent({
    sale: taxed,
    lines,
    billing,
    settings,
    contact,
    payments,
    paidOn: isAwaited ? null : day,
    suppliedOn: isAwaited && !sale.deliversAtOnce ? null : day,
    accounting,
  });
  return { ...content, ...branding.documentBrand() };
}

const toInvoicedLine = ({ contents, title, version, ...line }: SoldLineRow): InvoicedLine => ({
  ...line,
  title: getSoldLabel({ title, contents }),
  version: version ?? '',
});

interface NewDocument {
  readonly kind: InvoiceKind;
  readonly orderId: number;
  readonly correctsId?: number;
  readonly refundId?: string;
  readonly content: Omit<InvoiceSnapshot, 'kind' | 'number' | 'issuedOn'>;
}

/** The number is taken last: other payments wait from then until the transaction ends. */
export async function issueDocument(
  { invoiceNumbers, jobs, now }: IssueDeps,
  db: Transaction,
  { prefix, timeZone }: StoredSettings,
  { kind, orderId, correctsId, refundId, content }: NewDocument,
  delivery?: Delivery,
): Promise<InvoiceRow> {
  if (!invoiceNumbers.areCompared) throw new Error('no number is issued before the comparison');
  const { year, sequence, day } = await takeNextNumber(db, kind, toDayInTimeZone(timeZone, now()));
  const number = formatNumber(prefix, kind, year, sequence);
  const { netCents, taxCents, totalCents } = content;
  const invoice = await insertInvoice(db, {
    orderId,
    kind,
    number,
    year,
    sequence,
    issuedOn: day,
    correctsId: correctsId ?? null,
    refundId: refundId ?? null,
    currency: currencyOf(content),
    netCents,
    taxCents,
    totalCents,
    snapshot: { ...content, kind, number, issuedOn: day },
  });
  await enqueueDelivery(jobs, db, invoice.id, delivery);
  return invoice;
}

/** Jobs render its documents, send its mail, and store its number in the metadata of the payment. */
export async function enqueueDelivery(
  jobs: IssueDeps['jobs'],
  db: Transaction,
  invoiceId: number,
  delivery?: Delivery,
): Promise<void> {
  await jobs.enqueue(db, 'render-invoice', { invoiceId, ...delivery });
  await jobs.enqueue(db, 'record-invoice', { invoiceId });
}

const seriesOf: Record<InvoiceKind, string> = { invoice: '', creditNote: 'CN' };

export const formatNumber = (prefix: string, kind: InvoiceKind, year: number, sequence: number) =>
  `${prefix}${seriesOf[kind]}${year}-${String(sequence).padStart(5, '0')}`;

/** `PS-2026-00012` is number 12 of 2026. */
export function parseNumber(number: string): { year: number; sequence: number } {
  const [, year, sequence] = /(\d{4})-(\d+)$/.exec(number)!;
  return { year: Number(year), sequence: Number(sequence) };
}
