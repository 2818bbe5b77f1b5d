import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { InvoiceSnapshot } from '../../db/tables/invoices.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { listMadeRefunds } from './made-refund-queries.ts';
import { describeRefunds, listContentTitles, toDiscount } from './orders.ts';
import { listAddress, listBuyerIds, listSellerIds } from './parties.ts';
import { listOrderLines, type OrderLineRow } from './queries.ts';
import { findNewestInvoice, findPaidOrder } from './receipt-queries.ts';

/**
 * Where there is an invoice, the receipt never says anything else than it. Null finds the orders of
 * all customers, for an Admin.
 * @throws ShopError NOT_FOUND when the order is not this person's or not paid
 */
export async function getReceipt(
  { db, branding }: Pick<Deps, 'db' | 'branding'>,
  userId: number | null,
  documentId: string,
): Promise<ReceiptResult> {
  const order = await findPaidOrder(db, userId, documentId);
  if (!order?.paidAt) throw new ShopError('NOT_FOUND');
  const lines = await listOrderLines(db, userId, [order.id]);
  const invoice = await findNewestInvoice(db, order.id);
  const refunds = await listMadeRefunds(db, [order.id]);
  const isGone = userId !== null && order.company && order.buyerErasedAt;
  const buyer = isGone ? { username: null, email: null } : order.buyer;
  return {
    order: {
      ...order.order,
      ...(order.company && { company: order.company }),
      paidAt: order.paidAt,
    },
    seller: {
      name: branding.brand().name,
      ...branding.company(),
      address: [...branding.company().address],
    },
    buyer,
    ...(invoice && toInvoiced(invoice, buyer)),
    lines: lines
      .filter(({ bundleId }) => bundleId === null)
      .map((line) => toReceiptLine(line, lines)),
    tax: order.taxCents,
    ...toDiscount(order),
    total: order.totalCents,
    ...describeRefunds(order, refunds.get(order.id)),
    paymentReference: order.paymentReference,
  };
}

function toInvoiced(
  { kind, number, paidOn, seller, buyer, tax, ...references }: InvoiceSnapshot,
  { username }: ReceiptResult['buyer'],
): Pick<ReceiptResult, 'seller' | 'buyer' | 'invoice'> {
  const { purchaseOrder, buyerReference } = references;
  return {
    seller: {
      name: seller.name,
      email: seller.email,
      phone: seller.phone,
      address: listAddress(seller),
      ids: listSellerIds(seller),
    },
    buyer: {
      username,
      email: buyer.email,
      name: buyer.name,
      address: listAddress(buyer),
      ids: listBuyerIds(buyer),
    },
    invoice: {
      kind,
      number,
      paidOn,
      purchaseOrder,
      buyerReference,
      taxLabel: documentTaxLabel(tax.treatment, tax.hundredthsOfPercent),
      taxSentence: tax.sentence,
    },
  };
}

function toReceiptLine(line: OrderLineRow, lines: readonly OrderLineRow[]) {
  const { title, version, quantity, unitPriceCents } = line;
  const contents = listContentTitles(line, lines);
  return {
    title,
    version,
    ...(contents.length > 0 && { contents }),
    quantity,
    unitPrice: unitPriceCents,
    amount: unitPriceCents * quantity,
  };
}
