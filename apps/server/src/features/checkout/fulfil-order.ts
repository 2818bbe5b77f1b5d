import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { deleteBoughtItems } from '../cart/cart.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { notify } from '../notifications/notify.ts';
import { nextStatus } from '../orders/order-status.ts';
import { orderPaidMail } from './order-paid-mail.ts';
import { getBuyer, listBoughtLines, setStatus } from './order-queries.ts';
import type { Payment } from './payment.ts';
import { saleNotice } from './sale-notice.ts';

export async function fulfilOrder(
  deps: Deps,
  db: Transaction,
  { order, facts }: Payment,
): Promise<void> {
  const { config, jobs, now } = deps;
  await setStatus(db, order.id, nextStatus(order.status, 'paid'), now());
  const [lines, buyer] = [await listBoughtLines(db, order.id), await getBuyer(db, order.userId)];
  await deleteBoughtItems(
    db,
    order.userId,
    lines.map((line) => line.productId),
  );
  await jobs.enqueue(db, 'send-mail', orderPaidMail(config.publicUrl, order, lines, buyer));
  await notify(deps, db, saleNotice(order, lines));
  await jobs.enqueue(db, 'close-other-sessions', { orderId: order.id });
  if (facts.documents.length === 0) await issueInvoice(deps, db, order.id);
}
