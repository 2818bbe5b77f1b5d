import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { expect } from 'vitest';
import { type TestShop, until } from './build-test-app.ts';
import { createBuyer } from './buyer.ts';
import { createProduct, type Customer } from './factories.ts';

/** An order of $70, of which $25 is refunded. */
export async function refundPart(shop: TestShop, admin: Customer, body: object = { amount: 25 }) {
  const buyer = await createBuyer(shop);
  const [chart, poll] = [
    await createProduct(shop, { priceCents: 2_500, title: 'Org Chart' }),
    await createProduct(shop, { priceCents: 4_500, title: 'Quick Poll' }),
  ];
  const sessionId = await buyer.payFor(chart, poll);
  const [order] = await buyer.readOrders();
  const path = `/back-office/orders/${order!.documentId}`;
  const refund = (again: object = body) => admin.call('POST', `${path}/partial-refund`, again);
  const read = async (): Promise<AdminOrderDetails> => (await admin.call('GET', path)).json().data;
  const decide = (decision: 'retry' | 'dismiss', { documentId }: { documentId: string }) =>
    admin.call('POST', `${path}/refunds/${documentId}/${decision}`);
  /** In cents. */
  const readMade = async () => {
    const { refunds } = await shop.deps.payments.getSession(sessionId);
    return refunds.flatMap(({ status, amountCents }) =>
      status === 'succeeded' ? [amountCents] : [],
    );
  };
  const untilSettled = () =>
    until(read, ({ refunds }) => refunds.every((one) => one.confirmedAt ?? one.failedAt));
  expect((await refund()).statusCode).toBe(200);
  return {
    buyer,
    chart,
    order: order!,
    sessionId,
    path,
    refund,
    read,
    decide,
    readMade,
    untilSettled,
  };
}

export async function failAtBank(shop: TestShop, admin: Customer, body?: object) {
  const order = await refundPart(shop, admin, body);
  await until(order.read, ({ refunded }) => refunded === 25);
  await shop.control(`/sessions/${order.sessionId}/fail-refund`);
  const { refunds } = await until(order.read, ({ refunded }) => refunded === 0);
  return { ...order, failed: refunds[0]! };
}

/** They are the open alerts of an order. */
export const readAlerts = async (admin: Customer, { documentId }: { documentId: string }) => {
  const { data } = (await admin.call('GET', '/back-office/overview/alerts')).json();
  return data.filter(({ order }: { order: string }) => order === documentId);
};
