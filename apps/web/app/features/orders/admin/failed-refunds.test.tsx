import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';

signInOnDesktop();

const failed: AdminOrderDetails['refunds'][number] = {
  documentId: 'failed',
  amount: 25,
  lines: [{ title: 'Org Chart', quantity: 1, amount: 25, endsDownloads: true }],
  reason: '',
  tellsBuyer: false,
  by: 'ada',
  createdAt: '2025-11-20T12:00:00.000Z',
  confirmedAt: null,
  failedAt: '2025-11-21T12:00:00.000Z',
  failure: 'The card has expired or was cancelled.',
  failureClosedAt: null,
  isOfSecondPayment: false,
};

async function openFailed(given: Partial<AdminOrderDetails> = {}) {
  const opened = await openAdminOrder({ refunds: [failed], ...given });
  const failures = opened.screen.getByRole('list', { name: 'Failed refunds' });
  const callOf = (decision: string) =>
    `POST /api/back-office/orders/${opened.path}/refunds/failed/${decision}`;
  return { ...opened, failures, callOf };
}

test(
  'a failed refund says when and why, and Retry names the amount and asks before it is made',
  { tags: ['slow', 'VEND-22'] },
  async () => {
    const { shop, failures, dialog, button, callOf } = await openFailed();
    await expect
      .element(failures)
      .toMatchTextContent(
        /The refund of \$25\.00 for Org Chart failed.*Failed on Nov 21, 2025.*: The card has expired/,
      );
    const closed = { ...failed, failureClosedAt: '2025-11-22T12:00:00.000Z' };
    const answers = [refusal('REFUND_NOT_FAILED'), { data: { ...shop.order, refunds: [closed] } }];
    const sent = answerCalls({ [callOf('retry')]: () => answers.shift() });
    await button('Retry $25.00').click();
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click();
    await expect.element(dialog.getByText(/someone has decided about it already/)).toBeVisible();
    shop.order = { ...shop.order, refunds: [closed] };
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(failures).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual([callOf('retry'), callOf('retry')]);
  },
);

test(
  'a failed refund is dismissed, and cannot be retried while the payment is disputed',
  { tags: ['slow', 'VEND-22'] },
  async () => {
    const { shop, failures, dialog, button, callOf } = await openFailed({ state: 'disputed' });
    await expect.element(failures).toBeVisible();
    expect(button('Retry $25.00').elements()).toEqual([]);
    shop.order = { ...shop.order, refunds: [] };
    const sent = answerCalls({ [callOf('dismiss')]: { data: shop.order } });
    await button('Dismiss').click();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(failures).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  },
);

test('the second payment of an order is retried by itself', { tags: ['VEND-22'] }, async () => {
  const refunds = [{ ...failed, lines: [], isOfSecondPayment: true }];
  const { failures, button } = await openFailed({ refunds, state: 'refunded' });
  await expect.element(failures).toMatchTextContent(/The refund of the second payment of \$25\.00/);
  await expect.element(button('Retry $25.00')).toBeVisible();
});
