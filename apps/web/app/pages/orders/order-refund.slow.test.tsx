import type { Order, RefundableLine } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOrder, makeOrderDetails } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import OrderPage from './order.tsx';

const refundableUntil = '2025-12-20T12:00:00.000Z';
const askedAt = '2025-11-21T12:00:00.000Z';

async function openDetails(given: Partial<Order>, refundable: RefundableLine[] = []) {
  const shop = { order: makeOrder({ refundableUntil, ...given }) };
  const { screen } = await renderShop({
    routes: [{ path: '/order', Component: OrderPage }],
    at: '/order',
    answer: (address) => {
      if (address.pathname === '/api/orders') return pageOf([shop.order], address);
      if (address.pathname !== `/api/orders/${shop.order.documentId}`) return 404;
      return { data: { ...makeOrderDetails(shop.order), refundable } };
    },
  });
  await screen.getByRole('button', { name: 'View Details' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const ask = () => dialog.getByRole('button', { name: 'Ask for a refund' });
  return { screen, shop, dialog, ask, call: callFor(shop.order) };
}

const callFor = ({ documentId }: Order) => `POST /api/orders/${documentId}/refund-request`;

beforeEach(signIn);
describe('asking for a refund', () => {
  test('is offered until its last day, takes a reason, and is then shown as open', async () => {
    const { screen, shop, dialog, ask, call } = await openDetails({});
    await expect.element(dialog.getByText(/until Dec 20, 2025\.$/)).toBeVisible();
    const sent = answerCalls({ [call]: { data: { state: 'open', createdAt: askedAt } } });
    await ask().click();
    const reason = dialog.getByLabelText('Why do you want a refund?');
    await expect.element(reason).toHaveFocus();
    await reason.fill('It does not run on our tenant.');
    shop.order = { ...shop.order, refundRequest: { state: 'open', createdAt: askedAt } };
    await ask().click();
    await expect.element(dialog.getByText(/^You asked for a refund on Nov 21, 2025/)).toBeVisible();
    await expect.element(screen.getByText('Refund requested')).toBeVisible();
    expect(sent).toEqual([{ call, body: { reason: 'It does not run on our tenant.' } }]);
  });

  test('needs a reason', async () => {
    const { dialog, ask } = await openDetails({});
    const sent = answerCalls({});
    await ask().click();
    const reason = dialog.getByLabelText('Why do you want a refund?');
    await ask().click();
    await expect.element(reason).toHaveAccessibleDescription('Reason is required');
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });

  test('that is rejected shows the reason', async () => {
    const { dialog, ask, call } = await openDetails({});
    const text = 'The time to ask for a refund of this order is over';
    answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
    await ask().click();
    await dialog.getByLabelText('Why do you want a refund?').fill('Does not run here.');
    await ask().click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  });

  test('can be cancelled', async () => {
    const { dialog, ask } = await openDetails({});
    await ask().click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(ask()).toBeVisible();
    expect(dialog.getByRole('textbox').query()).toBeNull();
  });

  test.each([
    ['approved', /^Your refund is approved/],
    ['declined', /^We declined your request of Nov 21, 2025/],
  ] as const)('that was %s says so and is not offered again', async (state, text) => {
    const { dialog, ask } = await openDetails({ refundRequest: { state, createdAt: askedAt } });
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(ask().query()).toBeNull();
  });

  test('is not offered after the deadline', async () => {
    const { ask } = await openDetails({ refundableUntil: null });
    expect(ask().query()).toBeNull();
  });

  test('is about some products on wish', { tags: ['BUY-14'] }, async () => {
    const { shop, dialog, ask, call } = await openDetails({}, [
      { product: 'chart', title: 'Org Chart', quantity: 3, amount: 60 },
      { product: 'poll', title: 'Quick Poll', quantity: 1, amount: 19.99 },
    ]);
    const lines = [{ product: 'chart', quantity: 2 }];
    const asked = { state: 'open' as const, createdAt: askedAt };
    const sent = answerCalls({ [call]: { data: asked } });
    await ask().click();
    await expect.element(dialog.getByRole('status').getByText('Refund: $79.99')).toBeVisible();
    await dialog.getByLabelText('Why do you want a refund?').fill('It does not run here.');
    await dialog.getByLabelText('Quantity of Org Chart').selectOptions('0');
    await dialog.getByLabelText('Quantity of Quick Poll').selectOptions('0');
    await ask().click();
    await expect.element(dialog.getByText('Choose at least one product')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Quantity of Org Chart').selectOptions('2');
    await expect.element(dialog.getByRole('status').getByText('Refund: $40.00')).toBeVisible();
    const named = [{ product: 'chart', title: 'Org Chart', quantity: 2 }];
    shop.order = { ...shop.order, refundRequest: { ...asked, lines: named } };
    await ask().click();
    const text = /^You asked for a refund of Org Chart × 2 on Nov 21, 2025/;
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(sent).toEqual([{ call, body: { reason: 'It does not run here.', lines } }]);
  });

  test('can be withdrawn while it is open', { tags: ['BUY-14'] }, async () => {
    const refundRequest = { state: 'open' as const, createdAt: askedAt };
    const { screen, shop, dialog, ask, call } = await openDetails({ refundRequest });
    const withdrawal = call.replace('POST', 'DELETE');
    const sent = answerCalls({ [withdrawal]: { data: null } });
    const button = dialog.getByRole('button', { name: 'Withdraw request' });
    await expect.element(button).toBeVisible();
    shop.order = { ...shop.order, refundRequest: null };
    await button.click();
    await expect.element(ask()).toBeVisible();
    await expect.element(screen.getByText('Refund request withdrawn')).toBeVisible();
    expect(sent.map(({ call: asked }) => asked)).toEqual([withdrawal]);
  });
});
