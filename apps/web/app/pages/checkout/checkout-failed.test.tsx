import { expect, test, vi } from 'vitest';
import { answerCalls, paymentRefusal } from '../../../test/calls.ts';
import { makeOrder } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import CheckoutFailedPage from './checkout-failed.tsx';

const reference = 'cs_test_1234567890';
const order = makeOrder({ number: 1042, stripeId: reference });
const retryCall = 'POST /api/orders/recreate-checkout-session';

async function tryAgain(answer: Parameters<typeof answerCalls>[0][string]) {
  const payment = { status: 'failed', attempts: 1 };
  const sent = answerCalls({ [retryCall]: answer });
  const { screen } = await renderShop({
    routes: [
      { path: '/checkout-failed', Component: CheckoutFailedPage },
      { path: '/checkout-success', Component: () => <p>Paid after all</p> },
    ],
    at: `/checkout-failed?session_id=${reference}`,
    answer: (address) =>
      address.pathname === '/api/orders' ? pageOf([order], address) : { ...payment },
  });
  const button = screen.getByRole('button', { name: 'Try Payment Again' });
  await button.click();
  return { screen, sent, button, payment };
}

test('a failed retry shows an error and can be repeated', { tags: ['ERR-23'] }, async () => {
  const page = await tryAgain({
    status: 503,
    body: { error: 'The service sleeps', attempts: 1 },
  });
  await expectToast('Payment Failed', 'Failed to process payment retry. Please try again.');
  expect(page.screen.getByText('Payment Failed', { exact: true }).elements()).toHaveLength(2);
  expect(page.screen.getByText(/sleeps/).elements()).toEqual([]);
  await expect.element(page.button).toBeEnabled();
  expect(page.sent).toEqual([{ call: retryCall, body: { sessionId: reference } }]);
});

test('a retry that succeeds without an address says so', { tags: ['ERR-16'] }, async () => {
  await tryAgain({ stripeSession: { id: 'cs_test_2' } });
  const text = 'The payment session was created, but no URL was returned.';
  await expectToast('Missing Redirect URL', text);
});

test(
  'at the limit there is no retry, but a link to support with the number of the order',
  { tags: ['PAY-28', 'PAY-30', 'PAY-36', 'PAY-37', 'ERR-22', 'BUY-12'] },
  async () => {
    const page = await tryAgain(paymentRefusal('PAYMENT_ATTEMPTS_EXHAUSTED', 3));
    const note = page.screen.getByRole('alert').filter({ hasText: 'Maximum Attempts Reached' });
    await expect
      .element(note)
      .toHaveTextContent(
        "Maximum Attempts ReachedYou've reached the maximum retry attempts. Please contact support.",
      );
    await expect.element(page.button).toBeDisabled();
    await expect.element(page.screen.getByText('Reference1042')).toBeVisible();
    expect(document.body.textContent).not.toContain(reference);
    const support = page.screen.getByRole('link', { name: 'Contact Support' });
    await expect
      .element(support)
      .toHaveAttribute('href', '/support?tab=contact&subject=Order+1042');
  },
);

test('a rejected retry checks the payment again, which may be paid by now', async () => {
  const answer = Promise.withResolvers<{ status: number; body: object }>();
  const page = await tryAgain(answer.promise);
  page.payment.status = 'success';
  answer.resolve(paymentRefusal('ORDER_ALREADY_PAID', 1));
  await expect.element(page.screen.getByText('Paid after all')).toBeVisible();
});

interface GivenPayment {
  status: string;
  attempts: number;
  isDeclined?: boolean;
  canResume?: boolean;
  owned?: string[];
}

async function openPage(search: string, payment: GivenPayment) {
  const { screen } = await renderShop({
    routes: [
      { path: '/checkout-failed', Component: CheckoutFailedPage },
      { path: '/support', Component: () => <p>Support page</p> },
    ],
    at: `/checkout-failed?session_id=${reference}${search}`,
    answer: (address) => (address.pathname === '/api/orders' ? pageOf([order], address) : payment),
  });
  return screen;
}

test('a cancelled payment says so, and can still be made', async () => {
  const screen = await openPage('&cancelled=true', { status: 'failed', attempts: 1 });
  await expect.element(screen.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect.element(screen.getByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByText(/couldn't process/).query()).toBeNull();
  await expect.element(screen.getByText('Attempt 1 of 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try Payment Again' })).toBeEnabled();
});

test(
  'an open payment page can be continued at the limit, beside the usual buttons',
  { tags: ['slow', 'BUY-09'] },
  async () => {
    const resumeCall = 'POST /api/orders/resume-checkout-session';
    const sent = answerCalls({ [resumeCall]: paymentRefusal('PAYMENT_UNAVAILABLE', 3) });
    const screen = await openPage('&cancelled=true', {
      status: 'failed',
      attempts: 3,
      canResume: true,
      owned: ['Org Chart'],
    });
    await expect.element(screen.getByText('You own Org Chart already.')).toBeVisible();
    await expect.element(screen.getByText(/^The last payment page is still open/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try Payment Again' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Continue to payment' }).click();
    await screen.getByRole('button', { name: 'Buy again' }).click();
    await expect.poll(() => sent).toEqual([{ call: resumeCall, body: { sessionId: reference } }]);
  },
);

test('Contact Support opens the chat beside the contact form', { tags: ['BUY-09'] }, async () => {
  const opened = vi.fn();
  const stop = chatRequests.subscribe(opened);
  const screen = await openPage('', { status: 'failed', attempts: 3 });
  await screen.getByRole('link', { name: 'Contact Support' }).click();
  await expect.element(screen.getByText('Support page')).toBeVisible();
  expect(opened).toHaveBeenCalledOnce();
  stop();
});

test(
  'a page that was left after a declined card says that the payment failed',
  { tags: ['PAY-25', 'ERR-19'] },
  async () => {
    const declined = { status: 'failed', attempts: 1, isDeclined: true };
    const screen = await openPage('&cancelled=true', declined);
    await expect.element(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    const text = "We couldn't process your payment. Please try again.";
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/cancelled/i).query()).toBeNull();
  },
);

test.each([
  ['failed', '', 'Payment Failed'],
  ['expired after it was cancelled', '&cancelled=true', 'Payment Session Expired'],
])(
  'a payment that %s keeps its own heading',
  { tags: ['PAY-25', 'PAY-26'] },
  async (_, search, heading) => {
    const status = search ? 'expired' : 'failed';
    const screen = await openPage(search, { status, attempts: 1 });
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  },
);
