import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

signInOnDesktop();

const waiting: AdminOrderDetails['refunds'][number] = {
  documentId: 'waiting',
  amount: 25,
  lines: [],
  reason: '',
  tellsBuyer: false,
  by: 'ada',
  createdAt: '2025-11-20T12:00:00.000Z',
  confirmedAt: null,
  failedAt: null,
  failure: null,
  failureClosedAt: null,
  isOfSecondPayment: false,
  sentOn: null,
};

test(
  'money of a bank transfer waits until an Admin records that it was sent back',
  { tags: ['PAY-08'] },
  async () => {
    const transfer = { state: 'paid', dueOn: '2026-12-14', reference: 'RF531042' } as const;
    const { shop, screen, path, button } = await openAdminOrder({ refunds: [waiting], transfer });
    const list = screen.getByRole('list', { name: 'Money to send back' });
    await expect.element(list).toMatchTextContent(/Send back \$25\.00 by bank transfer/);
    const call = `POST /api/back-office/orders/${path}/refunds/waiting/sent`;
    const sent = answerCalls({
      [call]: () => {
        const done = { ...waiting, confirmedAt: waiting.createdAt, sentOn: '2026-11-30' };
        shop.order = { ...shop.order, refunds: [done] };
        return { data: shop.order };
      },
    });
    await button('Record money sent back').click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Record money sent back' }).click();
    const reference = dialog.getByRole('textbox', { name: 'Reference' });
    await expect.element(reference).toHaveAccessibleDescription(/Reference is required/);
    await reference.fill('OUT-1');
    await dialog.getByRole('button', { name: 'Record money sent back' }).click();
    await expectToast('The refund is recorded');
    const sentOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(sent).toEqual([{ call, body: { sentOn, bankReference: 'OUT-1' } }]);
    await expect.element(list).not.toBeInTheDocument();
  },
);
