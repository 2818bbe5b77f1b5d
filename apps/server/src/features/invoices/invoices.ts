import type {
  Billing,
  InvoiceSummaryResult,
  OrderInvoicesResult,
} from '@partshelf/contract/invoices/invoices.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { OrderTax } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { saveLastBilling } from './billing.ts';
import { findNewestSale, issueCreditNote } from './credit-notes.ts';
import { compareNumbers } from './invoice-numbers.ts';
import { issueInvoiceFor } from './issue-invoice.ts';
import {
  findInvoicedOrder,
  findSale,
  type InvoiceRow,
  listInvoicesOf,
  lockInvoicedOrder,
  type OwnOrder,
  setBilling,
} from './queries.ts';
import { type InvoicingState, readInvoicing, toDayInTimeZone } from './settings.ts';
import { computeOrderTax } from './tax.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function toSummary({ documentId, snapshot, totalCents }: InvoiceRow): InvoiceSummaryResult {
  const { kind, number, issuedOn, buyerReference, buyer } = snapshot;
  return {
    documentId,
    kind,
    number,
    issuedOn,
    total: totalCents,
    hasXml: buyer.country !== '',
    hasXRechnung: buyerReference !== null && buyer.country !== '',
  };
}

export async function listSummaries(
  db: Queryable,
  orderId: number,
): Promise<InvoiceSummaryResult[]> {
  return (await listInvoicesOf(db, orderId)).map(toSummary);
}

function toBilling({ snapshot }: InvoiceRow): Billing {
  const { buyer, purchaseOrder, buyerReference, copyTo } = snapshot;
  return {
    kind: buyer.isCompany ? 'company' : 'person',
    name: buyer.name,
    street: buyer.street,
    postalCode: buyer.postalCode,
    city: buyer.city,
    country: buyer.country,
    vatId: buyer.vatId ?? '',
    purchaseOrder: purchaseOrder ?? '',
    buyerReference: buyerReference ?? '',
    copyTo: copyTo ?? '',
  };
}

const isNotReversed = ({ status, totalCents, refundedCents, disputedAt }: OwnOrder) =>
  status === 'succeeded' && totalCents > 0 && refundedCents === 0 && disputedAt === null;

const canAsk = (
  { isOn, conflict }: InvoicingState,
  order: OwnOrder,
  documents: readonly InvoiceRow[],
): boolean => isOn && conflict === null && isNotReversed(order) && documents.length === 0;

function canCorrect(
  { isOn, conflict }: InvoicingState,
  order: OwnOrder,
  documents: readonly InvoiceRow[],
  now: Date,
): boolean {
  const sales = documents.filter(({ kind }) => kind === 'invoice');
  const [first] = sales;
  if (!isOn || conflict !== null || !first || !isNotReversed(order)) return false;
  const ageMs = now.getTime() - first.createdAt.getTime();
  return sales.length <= limits.invoiceCorrections && ageMs < limits.invoiceCorrectionDays * dayMs;
}

/** @throws ShopError NOT_FOUND for an order of another person */
export async function listOwnInvoices(
  { db, now }: { readonly db: Queryable; readonly now: Deps['now'] },
  userId: number,
  documentId: string,
): Promise<OrderInvoicesResult> {
  const order = await findInvoicedOrder(db, userId, documentId);
  if (!order) throw new ShopError('NOT_FOUND');
  const [documents, invoicing] = [await listInvoicesOf(db, order.id), await readInvoicing(db)];
  const newest = findNewestSale(documents);
  return {
    invoices: documents.map(toSummary),
    canAsk: canAsk(invoicing, order, documents),
    canCorrect: canCorrect(invoicing, order, documents, now()),
    billing: newest ? toBilling(newest) : order.billing,
  };
}

type ChangeDeps = Pick<
  Deps,
  'config' | 'branding' | 'db' | 'files' | 'invoiceNumbers' | 'jobs' | 'log' | 'now' | 'payments'
>;

interface ChangeRequest {
  readonly userId: number;
  readonly documentId: string;
  readonly billing: Billing;
}

interface NewBilling {
  readonly billing: Billing | null;
  readonly tax: OrderTax | null;
}

/**
 * The answer of the EU register counts on while the VAT id is the same. @throws ShopError
 * VALIDATION_FAILED, COUNTRY_NOT_SOLD_TO or INVOICE_TAX_WOULD_CHANGE
 */
async function recomputeBilling(
  db: Transaction,
  invoicing: InvoicingState,
  order: OwnOrder,
  given: Billing,
): Promise<NewBilling> {
  const netCents = order.totalCents - order.taxCents;
  const day = toDayInTimeZone(invoicing.settings.timeZone, order.paidAt ?? new Date(0));
  const vies = order.tax?.vies ?? null;
  const computed = await computeOrderTax(db, invoicing, { billing: given, netCents, day, vies });
  const { billing, tax, taxCents } = computed;
  const isSame =
    taxCents === order.taxCents &&
    (order.tax === null || order.tax.treatment === tax?.treatment) &&
    (order.tax?.treatment !== 'reverseCharge' ||
      vies === null ||
      billing?.vatId === order.billing?.vatId);
  if (!isSame) throw new ShopError('INVOICE_TAX_WOULD_CHANGE');
  return { billing, tax };
}

/** The billing details of a company are its own. */
async function saveNextBilling(
  db: Transaction,
  userId: number,
  { companyId }: OwnOrder,
  { billing }: NewBilling,
): Promise<void> {
  if (companyId === null) await saveLastBilling(db, userId, billing);
}

/**
 * @throws ShopError TOKEN_MISSING, NOT_FOUND, INVOICES_OFF, VALIDATION_FAILED,
 * INVOICE_TAX_WOULD_CHANGE or PAYMENT_UNAVAILABLE
 */
export async function askForInvoice(
  deps: ChangeDeps,
  asked: ChangeRequest,
): Promise<OrderInvoicesResult> {
  const { userId, documentId } = asked;
  await compareNumbers(deps);
  return deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new ShopError('TOKEN_MISSING');
    const order = await lockInvoicedOrder(transaction, userId, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    const invoicing = await readInvoicing(transaction);
    if (!invoicing.isOn || invoicing.conflict !== null) throw new ShopError('INVOICES_OFF');
    const documents = await listInvoicesOf(transaction, order.id);
    if (canAsk(invoicing, order, documents)) {
      const billed = await recomputeBilling(transaction, invoicing, order, asked.billing);
      await setBilling(transaction, order.id, billed);
      await saveNextBilling(transaction, userId, order, billed);
      const sale = await findSale(transaction, order.id);
      await issueInvoiceFor(deps, transaction, invoicing, { sale: sale!, ...billed });
    } else if (documents.length === 0) throw new ShopError('NOT_FOUND');
    return listOwnInvoices({ db: transaction, now: deps.now }, userId, documentId);
  });
}

/**
 * @throws ShopError TOKEN_MISSING, NOT_FOUND, INVOICE_FINAL, VALIDATION_FAILED,
 * INVOICE_TAX_WOULD_CHANGE or PAYMENT_UNAVAILABLE
 */
export async function correctInvoice(
  deps: ChangeDeps,
  asked: ChangeRequest,
): Promise<OrderInvoicesResult> {
  const { userId, documentId } = asked;
  await compareNumbers(deps);
  return deps.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new ShopError('TOKEN_MISSING');
    const order = await lockInvoicedOrder(transaction, userId, documentId);
    const documents = order ? await listInvoicesOf(transaction, order.id) : [];
    const replaced = findNewestSale(documents);
    if (!order || !replaced) throw new ShopError('NOT_FOUND');
    const invoicing = await readInvoicing(transaction);
    if (!canCorrect(invoicing, order, documents, deps.now())) throw new ShopError('INVOICE_FINAL');
    const billed = await recomputeBilling(transaction, invoicing, order, asked.billing);
    await setBilling(transaction, order.id, billed);
    await saveNextBilling(transaction, userId, order, billed);
    const sale = await findSale(transaction, order.id);
    // The series are always locked in this order.
    await issueInvoiceFor(deps, transaction, invoicing, { sale: sale!, ...billed });
    await issueCreditNote(deps, transaction, invoicing.settings, replaced, { amounts: replaced });
    return listOwnInvoices({ db: transaction, now: deps.now }, userId, documentId);
  });
}
