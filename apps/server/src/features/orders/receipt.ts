import type { ReceiptResult } from '@partshelf/contract/orders/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { listContentTitles, toDiscount } from './orders.ts';
import { listOrderLines, type OrderLineRow, findPaidOrder } from './queries.ts';

/** @throws ShopError NOT_FOUND when the order is not this person's or not paid */
export async function getReceipt(
  { db, branding }: Pick<Deps, 'db' | 'branding'>,
  userId: number,
  documentId: string,
): Promise<ReceiptResult> {
  const order = await findPaidOrder(db, userId, documentId);
  if (!order?.paidAt) throw new ShopError('NOT_FOUND');
  const lines = await listOrderLines(db, [order.id]);
  return {
    order: {
      documentId: order.documentId,
      number: order.number,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      refundedAt: order.refundedAt,
    },
    seller: {
      name: branding.brand().name,
      ...branding.company(),
      address: [...branding.company().address],
    },
    buyer: order.buyer,
    lines: lines
      .filter(({ bundleId }) => bundleId === null)
      .map((line) => toReceiptLine(line, lines)),
    tax: order.taxCents,
    ...toDiscount(order),
    total: order.totalCents,
    paymentReference: order.paymentReference,
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
