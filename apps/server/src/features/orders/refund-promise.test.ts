import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const dayMs = 24 * 60 * 60 * 1000;
const body = { reason: 'The calendar does not show my team.' };

async function promise({ call }: Customer, refundDays: number) {
  const { version } = (await call('GET', '/back-office/texts/promises')).json().data;
  const content = { refundDays, isSupportedAroundTheClock: true };
  const answer = await call('PUT', '/back-office/texts', { name: 'promises', version, content });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('the deadline of a refund follows the promise in force when it is asked for', async ({
  shop,
  admin,
}) => {
  const buyer = await createBuyer(shop);
  await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const ask = () => buyer.call('POST', `/orders/${order!.documentId}/refund-request`, body);
  const readDeadline = async () => {
    const { data } = (await buyer.call('GET', '/orders')).json();
    const single = (await buyer.call('GET', `/orders/${order!.documentId}`)).json();
    expect(single.data.refundableUntil).toBe(data[0].refundableUntil);
    return data[0].refundableUntil;
  };
  const endOf = (days: number) => new Date(order!.paidAt!.getTime() + days * dayMs).toISOString();
  expect(await readDeadline()).toBe(endOf(30));
  await promise(admin, 14);
  expect(await readDeadline()).toBe(endOf(14));
  await promise(admin, 0);
  expect(await readDeadline()).toBeNull();
  const refused = await ask();
  expect(refused.statusCode).toBe(400);
  expect(expectErrorCode(refused)).toBe('REFUND_NOT_OFFERED');
  await promise(admin, 60);
  expect((await ask()).statusCode).toBe(200);
});
