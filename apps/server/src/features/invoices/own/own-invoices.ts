import type { InvoiceSummary, OrderInvoices } from '@partshelf/contract/invoices/invoices.ts';
import type { Billing } from '@partshelf/contract/invoices/billing.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { findNewestSale } from '../issue/credit-notes.ts';
import { type InvoiceRow, listInvoicesOf } from '../issue/queries.ts';
import { type InvoicingState, readInvoicing } from '../settings/settings.ts';
import { findOwnOrder, type OwnOrder } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

function toSummary({ documentId, snapshot, totalCents }: InvoiceRow): InvoiceSummary {
  const { kind, number, issuedOn, buyerReference, buyer } = snapshot;
  return {
    documentId,
    kind,
    number,
    issuedOn,
    total: toDollars(totalCents),
    hasXml: buyer.country !== '',
    hasXRechnung: buyerReference !== null && buyer.country !== '',
  };
}

/** Oldest first. */
export async function listSummaries(db: Queryable, orderId: number): Promise<InvoiceSummary[]> {
  return (await listInvoicesOf(db, orderId)).map(toSummary);
}

/** As the invoice has them. */
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

const isWhole = ({ status, totalCents, refundedCents, disputedAt }: OwnOrder) =>
  status === 'succeeded' && totalCents > 0 && refundedCents === 0 && disputedAt === null;

/** Nothing of the money went back, and there is no invoice yet. */
export const canAsk = (
  { isOn, conflict }: InvoicingState,
  order: OwnOrder,
  documents: readonly InvoiceRow[],
): boolean => isOn && conflict === null && isWhole(order) && documents.length === 0;

export function canCorrect(
  { isOn, conflict }: InvoicingState,
  order: OwnOrder,
  documents: readonly InvoiceRow[],
  now: Date,
): boolean {
  const sales = documents.filter(({ kind }) => kind === 'invoice');
  const [first] = sales;
  if (!isOn || conflict !== null || !first || !isWhole(order)) return false;
  const ageMs = now.getTime() - first.createdAt.getTime();
  return sales.length <= limits.invoiceCorrections && ageMs < limits.invoiceCorrectionDays * dayMs;
}

/** @throws ShopError NOT_FOUND for an order of another person */
export async function listOwnInvoices(
  { db, now }: { readonly db: Queryable; readonly now: Deps['now'] },
  userId: number,
  documentId: string,
): Promise<OrderInvoices> {
  const order = await findOwnOrder(db, userId, documentId);
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
