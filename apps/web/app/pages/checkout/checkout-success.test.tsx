import type { Order } from '@partshelf/contract/orders/orders.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeOrder, makeOrderLine } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { waitForText } from '../../../test/wait-for-text.ts';
import CheckoutFailedPage from './checkout-failed.tsx';
import CheckoutSuccessPage from './checkout-success.tsx';

const routes = [
  { path: '/', Component: () => <p>This is home</p> },
  { path: '/checkout-success', Component: CheckoutSuccessPage },
  { path: '/checkout-failed', Component: CheckoutFailedPage },
];

const reference = 'cs_test_1234567890';

type Answer = object | number | Promise<object>;

const comeBack = (ending: string, answer: Answer, orders?: Order[]) =>
  comeBackTo(ending, () => answer, orders);

async function comeBackTo(ending: string, answer: () => Answer, orders: Order[] = []) {
  const at = `/checkout-${ending}?session_id=${reference}`;
  const { screen } = await renderShop({
    routes,
    at,
    answer: (address) => (address.pathname === '/api/orders' ? pageOf(orders, address) : answer()),
  });
  return screen;
}

const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

test('a payment is verified first', { tags: ['PAY-13'] }, async () => {
  const screen = await comeBack('success', new Promise<object>(() => {}));
  await expect.element(screen.getByText('Verifying your payment...')).toBeVisible();
});

test(
  'a paid order shows a thank-you and the next steps',
  { tags: ['PAY-14', 'PAY-15', 'PAY-16', 'PAY-17'] },
  async () => {
    const screen = await comeBack('success', { status: 'success', attempts: 1 });
    const heading = screen.getByRole('heading', { name: 'Payment Successful!' });
    await expect.element(heading).toHaveFocus();
    await expect.element(screen.getByText(/A confirmation email has been sent/)).toBeVisible();
    const orders = screen.getByRole('link', { name: 'View Your Orders' });
    await expect.element(orders).toHaveAttribute('href', '/order');
    const continueLink = screen.getByRole('link', { name: 'Continue Shopping' });
    await expect.element(continueLink).toHaveAttribute('href', '/');
  },
);

const sell = (...titles: string[]) => titles.map((title) => makeOrderLine({ title }));
const paid = { status: 'success', attempts: 1 };

test.each([[['Org Chart']], [['Org Chart', 'Quick Poll', 'Mega Menu']]])(
  'a paid order leads to the install page of %s',
  { tags: ['KIT-03'] },
  async (titles) => {
    const sold = sell(...titles);
    const order = makeOrder({ stripeId: reference, sold });
    const screen = await comeBack('success', paid, [order]);
    for (const { title, documentId } of sold) {
      await expect
        .element(screen.getByRole('link', { name: `Install ${title}` }))
        .toHaveAttribute('href', `/order/${order.documentId}/install?product=${documentId}`);
    }
    expect(screen.getByRole('link', { name: /^Install/ }).elements()).toHaveLength(sold.length);
  },
);

test(
  'what was bought is listed with its downloads, also what a bundle contains',
  { tags: ['BUY-11'] },
  async () => {
    const contents = sell('Org Chart').map((content) => ({ ...content, version: '1.2.0.0' }));
    const bundle = makeOrderLine({ title: 'Office Set', version: null, contents });
    const sold = [bundle, ...sell('One', 'Two', 'Three')];
    const order = makeOrder({ number: 1042, stripeId: reference, sold });
    const screen = await comeBack('success', paid, [order]);
    const list = screen.getByRole('list', { name: 'What you bought' });
    await expect
      .element(list.getByRole('listitem').nth(1))
      .toMatchTextContent(/Org Chart.*In Office Set.*Download.*Install/);
    const downloads = list.getByRole('button', { name: /^Download/ });
    expect(downloads.elements()).toHaveLength(4);
    await expect
      .element(screen.getByRole('link', { name: 'Order 1042' }))
      .toHaveAttribute('href', `/order/${order.documentId}`);
  },
);

test(
  'while the payment is verified, the order has no downloads yet',
  { tags: ['BUY-11'] },
  async () => {
    const order = makeOrder({
      stripeId: reference,
      paymentStatus: 'pending',
      sold: sell('Org Chart'),
    });
    const screen = await comeBack('success', new Promise<object>(() => {}), [order]);
    const list = screen.getByRole('list', { name: 'What you bought' });
    await expect.element(list.getByText('Org Chart')).toBeVisible();
    await expect.element(screen.getByText('Verifying your payment...')).toBeVisible();
    expect(list.getByRole('button').elements()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Receipt' }).query()).toBeNull();
  },
);

test(
  'what was bought stands on one shelf, four in a row, with its version, sum and receipt',
  { tags: ['BUY-11'] },
  async () => {
    await page.viewport(1440, 900);
    const sold = sell('One', 'Two', 'Three', 'Four', 'Five');
    const company = { documentId: 'fabrikam', name: 'Fabrikam' };
    const order = makeOrder({ stripeId: reference, sold, company });
    const screen = await comeBack('success', paid, [order]);
    const tiles = screen.getByRole('list', { name: 'What you bought' }).getByRole('listitem');
    await expect.element(tiles.first()).toMatchTextContent(/^v1\.2One/);
    const boxes = tiles.elements().map((tile) => tile.getBoundingClientRect());
    expect(boxes.map(({ width }) => width)).toEqual([220, 220, 220, 220, 220]);
    expect(boxes.filter(({ top }) => top === boxes[0]!.top)).toHaveLength(4);
    const moving = tiles.elements().flatMap((tile) => tile.getAnimations({ subtree: true }));
    expect(moving, 'with reduced motion').toEqual([]);
    await expect.element(screen.getByText('For Fabrikam')).toBeVisible();
    await expect.element(screen.getByText('$99.95')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Receipt' }))
      .toHaveAttribute('href', `/order/${order.documentId}/receipt`);
  },
);

test('two bought products stand beside each other on a phone', { tags: ['BUY-11'] }, async () => {
  await page.viewport(390, 844);
  const order = makeOrder({ stripeId: reference, sold: sell('One', 'Two') });
  const screen = await comeBack('success', paid, [order]);
  const tiles = screen.getByRole('list', { name: 'What you bought' }).getByRole('listitem');
  await expect.element(tiles.first()).toBeVisible();
  const tops = tiles.elements().map((tile) => tile.getBoundingClientRect().top);
  expect(tops[1]).toBe(tops[0]);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a paid order offers its invoice', { tags: ['INV-08', 'BUY-11'] }, async () => {
  const invoices = [{ kind: 'invoice' as const, number: 'PS-2026-00012' }];
  const order = makeOrder({ stripeId: reference, invoices });
  const screen = await comeBack('success', paid, [order]);
  const button = screen.getByRole('button', { name: 'Invoice PS-2026-00012' });
  await expect.element(button).toBeVisible();
});

test(
  'an expired session redirects to the failed page, which says so',
  { tags: ['PAY-24', 'PAY-26', 'PAY-27', 'PAY-28', 'PAY-34', 'ERR-20'] },
  async () => {
    const order = makeOrder({ number: 1042, stripeId: reference });
    const screen = await comeBack('success', { status: 'expired', attempts: 2 }, [order]);
    const heading = screen.getByRole('heading', { name: 'Payment Session Expired' });
    await expect.element(heading).toBeVisible();
    const text = 'Your payment session has expired. Please try again.';
    await expectToast('Session Expired', text);
    await expect.poll(() => screen.getByText(text, { exact: true }).elements()).toHaveLength(2);
    await expect.element(screen.getByText('Attempt 2 of 3')).toBeVisible();
    await expect.element(screen.getByText('Reference1042')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try Payment Again' })).toBeEnabled();
  },
);

test(
  'an unknown session is a verification error',
  { tags: ['PAY-18', 'PAY-19', 'ERR-21'] },
  async () => {
    const screen = await comeBack('success', 404);
    await expect.element(screen.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
    const advice = 'Failed to verify payment status. Please try again later.';
    await expect.element(screen.getByText(advice)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Return Home' }))
      .toHaveAttribute('href', '/');
  },
);

test('a failed verification can be repeated', { tags: ['PAY-18'] }, async () => {
  let answer: Answer = 404;
  const screen = await comeBackTo('success', () => answer);
  await expect.element(screen.getByRole('heading', { name: 'Verification Error' })).toBeVisible();
  answer = { status: 'success', attempts: 1 };
  await screen.getByRole('button', { name: 'Check Again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a short outage is retried for some seconds', async () => {
  holdTime();
  let checks = 0;
  const screen = await comeBackTo('success', () => {
    checks += 1;
    return checks < 3 ? 503 : { status: 'success', attempts: 1 };
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(checks).toBe(3);
});

test(
  'a payment that stays unpaid redirects to the failed page after some seconds',
  { tags: ['PAY-24', 'PAY-25', 'ERR-19'] },
  async () => {
    holdTime();
    let checks = 0;
    const screen = await comeBackTo('success', () => {
      checks += 1;
      return { status: 'failed', attempts: 1 };
    });
    await expect.element(screen.getByText('Verifying your payment...')).toBeVisible();
    await vi.advanceTimersByTimeAsync(4_000);
    await expect.element(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    expect(checks).toBeGreaterThan(3);
    const text = "We couldn't process your payment. Please try again.";
    await expectToast('Payment Failed', text);
    await expect.poll(() => screen.getByText(text, { exact: true }).elements()).toHaveLength(2);
  },
);

test(
  'a failed payment can be tried again',
  { tags: ['PAY-25', 'PAY-27', 'PAY-29', 'PAY-31', 'PAY-32', 'PAY-33', 'ERR-19'] },
  async () => {
    const screen = await comeBack('failed', { status: 'failed', attempts: 1 });
    await expect.element(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    const advice = "We couldn't process your payment. Please try again.";
    await expect.element(screen.getByText(advice)).toBeVisible();
    await expect.element(screen.getByText('Attempt 1 of 3')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try Payment Again' })).toBeEnabled();
    const cart = screen.getByRole('link', { name: 'Back to Cart' });
    await expect.element(cart).toHaveAttribute('href', '/cart');
    const home = screen.getByRole('link', { name: 'Return Home' });
    await expect.element(home).toHaveAttribute('href', '/');
  },
);

test(
  'after three attempts only support can help',
  { tags: ['PAY-30', 'PAY-36', 'PAY-37', 'ERR-22'] },
  async () => {
    const screen = await comeBack('failed', { status: 'failed', attempts: 3 });
    await expect.element(screen.getByText('Maximum Attempts Reached')).toBeVisible();
    const advice = "You've reached the maximum retry attempts. Please contact support.";
    await expect.element(screen.getByText(advice)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try Payment Again' })).toBeDisabled();
    await expect.element(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  },
);

test('a payment that succeeded late is shown as paid', async () => {
  const screen = await comeBack('failed', { status: 'success', attempts: 1 });
  await expect.element(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test.each(['/checkout-success', '/checkout-failed'])(
  '%s without a session redirects home after three seconds',
  { tags: ['PAY-20', 'PAY-21', 'PAY-22'] },
  async (at) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { screen } = await renderShop({ routes, at, answer: () => 404 });
    await waitForText('No session found');
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    expect(screen.container.textContent).toContain('Redirecting to home page...');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(screen.container.textContent).toContain('No session found');
    await vi.advanceTimersByTimeAsync(1);
    await waitForText('This is home');
  },
);
