import { expect, test } from 'vitest';
import { answerCalls, paymentRefusal, unexplainedFailure } from '../../../test/calls.ts';
import { makeOrder } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { PayOrderButtons } from './unpaid-order-buttons.tsx';

const retryCall = 'POST /api/orders/recreate-checkout-session';

async function retry(answer: Parameters<typeof answerCalls>[0][string]) {
  const sent = answerCalls({ [retryCall]: answer });
  const order = makeOrder({ paymentStatus: 'failed' });
  const routes = [{ path: '/', Component: () => <PayOrderButtons order={order} /> }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  await screen.getByRole('button').click();
  return { screen, sent, order };
}

async function expectFailure(
  { screen }: Awaited<ReturnType<typeof retry>>,
  title: string,
  text: string,
) {
  await expectToast(title, text);
  await expect.element(screen.getByRole('button', { name: /Retry Payment/ })).toBeEnabled();
}

test('a retry asks once for the session that is to be replaced', async () => {
  const { screen, sent, order } = await retry(new Promise(() => {}));
  const working = screen.getByRole('button', { name: 'Processing...' });
  await expect.element(working).toHaveAttribute('aria-disabled', 'true');
  await working.click({ force: true });
  expect(sent).toEqual([{ call: retryCall, body: { sessionId: order.stripeId } }]);
});

test.each([
  ['without an address', { stripeSession: { id: 'cs_test_2' } }],
  ['without a session', {}],
])('a retry that succeeds %s says so', { tags: ['ERR-16'] }, async (_, answer) => {
  const text = 'The payment session was created, but no URL was returned.';
  await expectFailure(await retry(answer), 'Missing Redirect URL', text);
});

test('a retry that the shop refuses shows the reason', { tags: ['ERR-17'] }, async () => {
  const answer = paymentRefusal('PAYMENT_PROCESSING', 1);
  await expectFailure(await retry(answer), 'Payment Retry Failed', answer.body.error);
});

test('a retry during an outage shows the message of the shop', { tags: ['ERR-17'] }, async () => {
  const answer = paymentRefusal('PAYMENT_UNAVAILABLE');
  await expectFailure(await retry(answer), 'Payment Retry Failed', answer.body.error);
});

test('a retry that fails without a reason says so in general', { tags: ['ERR-18'] }, async () => {
  const text = 'Something went wrong while retrying the payment.';
  await expectFailure(await retry(unexplainedFailure), 'Payment Retry Failed', text);
});

test(
  'a retry beyond the last attempt says that it was the last',
  { tags: ['ERR-22'] },
  async () => {
    const answer = paymentRefusal('PAYMENT_ATTEMPTS_EXHAUSTED', 3);
    const text = "You've reached the maximum retry attempts. Please contact support.";
    await expectFailure(await retry(answer), 'Maximum Attempts Reached', text);
  },
);
