import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

signInOnDesktop();

const transfer = { state: 'overdue', dueOn: '2025-12-14', reference: 'RF531042' } as const;

const first = {
  documentId: 'first',
  amount: 29,
  receivedOn: '2025-12-01',
  bankReference: 'B-1',
  payer: 'Northgate',
  by: 'ada',
  createdAt: '2025-12-01T09:00:00.000Z',
};

const awaited: Partial<AdminOrderDetails> = {
  number: 1042,
  state: 'pending',
  paidAt: null,
  payments: [],
  transfer,
  received: [first],
};

test(
  'an order says what has arrived and what is missing, and takes the next payment',
  { tags: ['slow', 'PAY-06'] },
  async () => {
    const { screen, shop, button, dialog, path } = await openAdminOrder(awaited);
    const payment = screen.getByRole('region', { name: 'Payment', exact: true });
    await expect
      .element(payment)
      .toMatchTextContent(
        /RF531042.*Dec 14, 2025.*Received Dec 1, 2025\s*\$29\.00\s*Northgate · B-1 · recorded by ada\s*Missing\s*\$100\.00/,
      );
    await button('Record payment').click();
    await expect.element(dialog.getByLabelText('Amount in US dollars')).toHaveValue('100.00');
    const call = `POST /api/back-office/transfers/${path}/payments`;
    const sent = answerCalls({
      [call]: () => {
        shop.order = {
          ...shop.order,
          state: 'succeeded',
          transfer: { ...transfer, state: 'paid' },
          received: [first, { ...first, documentId: 'second', amount: 100, bankReference: 'B-2' }],
        };
        return { data: { outcome: 'paid', missing: 0, extra: 0 } };
      },
    });
    await dialog.getByLabelText('Received on').fill('2025-12-15');
    await dialog.getByLabelText('Bank reference').fill('B-2');
    await dialog.getByRole('button', { name: 'Record $100.00' }).click();
    await expectToast('Order 1042 is paid');
    expect(sent).toEqual([
      { call, body: { amount: 100, receivedOn: '2025-12-15', bankReference: 'B-2', payer: '' } },
    ]);
    await expect.element(payment).toMatchTextContent(/B-2/);
    await expect.element(payment.getByText('Missing')).not.toBeInTheDocument();
    await expect.element(button('Record payment')).not.toBeInTheDocument();
  },
);

test('an order says that its money is awaited', { tags: ['PAY-11'] }, async () => {
  const { screen } = await openAdminOrder({
    ...awaited,
    transfer: { ...transfer, state: 'waiting' },
  });
  await expect.element(screen.getByText('Waiting for a transfer')).toBeVisible();
});

test('no payment is recorded for an order by card', { tags: ['PAY-06'] }, async () => {
  const { button } = await openAdminOrder({ state: 'pending', paidAt: null, payments: [] });
  await expect.element(button('Record payment')).not.toBeInTheDocument();
});
