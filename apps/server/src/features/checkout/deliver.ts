import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { deleteBoughtItems } from '../cart/cart.ts';
import { nextStatus } from '../orders/order-status.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { getBuyer, listLines, setStatus } from './order-queries.ts';
import type { Payment } from './payment.ts';

/** Makes an order a paid one, with everything that follows from it. */
export async function deliverOrder(
  { config, jobs, now }: Deps,
  db: Transaction,
  { order }: Payment,
): Promise<void> {
  await setStatus(db, order.id, nextStatus(order.status, 'paid'), now());
  const [lines, buyer] = [await listLines(db, order.id), await getBuyer(db, order.userId)];
  await deleteBoughtItems(
    db,
    order.userId,
    lines.map((line) => line.productId),
  );
  await jobs.enqueue(db, 'send-mail', confirmationMail(config.publicUrl, order, lines, buyer));
  await jobs.enqueue(db, 'close-other-sessions', { orderId: order.id });
}
