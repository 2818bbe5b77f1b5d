import type { TransferState } from '@partshelf/contract/orders/orders.ts';
import type { TransferInstructions } from '@partshelf/contract/orders/transfers.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOrder, makeOrderDetails } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import OrderDetailsPage from './details.tsx';

beforeEach(signIn);

const documentId = 'x'.repeat(24);

const makeTransfer = (given: Partial<TransferInstructions> = {}): TransferInstructions => ({
  state: 'waiting',
  dueOn: '2026-12-14',
  reference: 'RF531042',
  total: 119,
  received: 0,
  missing: 119,
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bank: 'Sample Bank',
  holder: 'Northgate Parts GmbH',
  code: null,
  isUntouched: true,
  ...given,
});

async function open(given: Partial<TransferInstructions> = {}) {
  const told = makeTransfer(given);
  const { state, dueOn, reference } = told;
  const order = makeOrder({
    documentId,
    number: 1042,
    paymentStatus: 'pending',
    paymentAttempts: 0,
    transfer: { state, dueOn, reference },
  });
  const { screen } = await renderShop({
    routes: [{ path: '/order/:documentId', Component: OrderDetailsPage }],
    at: `/order/${documentId}`,
    answer: ({ pathname }) => {
      if (pathname === `/api/orders/${documentId}/transfer`) return { data: told };
      if (pathname === `/api/orders/${documentId}`) return { data: makeOrderDetails(order) };
      return 404;
    },
  });
  return { screen, pay: screen.getByRole('region', { name: 'How to pay' }) };
}

test(
  'an order by bank transfer says what to transfer, until when, and where',
  { tags: ['PAY-04'] },
  async () => {
    const { screen, pay } = await open();
    await expect
      .element(screen.getByText('Waiting for your transfer', { exact: true }))
      .toBeVisible();
    await expect.element(pay.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible();
    await expect.element(pay).toMatchTextContent(/\$119\.00.*Dec 14, 2026.*Northgate.*RF531042/);
    for (const name of ['IBAN', 'payment reference', 'amount', 'BIC']) {
      await expect.element(pay.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
    }
    expect(screen.getByRole('button', { name: /Retry Payment/ }).query()).toBeNull();
    expect(pay.getByRole('img').query()).toBeNull();
  },
);

test('in euros there is a code for banking apps', { tags: ['PAY-04'] }, async () => {
  const { pay } = await open({ code: 'BCD\n002\n1\nSCT' });
  await expect
    .element(pay.getByRole('img', { name: 'QR code for your banking app' }))
    .toBeVisible();
});

test(
  'money that has arrived is shown, and neither card nor cancelling is offered',
  { tags: ['PAY-04'] },
  async () => {
    const { pay } = await open({ received: 100, missing: 19, isUntouched: false });
    await expect.element(pay).toMatchTextContent(/\$19\.00.*\$100\.00 has arrived/);
    expect(pay.getByRole('button', { name: 'Pay by card instead' }).query()).toBeNull();
    expect(pay.getByRole('button', { name: 'Cancel order' }).query()).toBeNull();
  },
);

test('a buyer cancels the order after a question', { tags: ['PAY-04'] }, async () => {
  const call = `POST /api/orders/${documentId}/cancel`;
  const sent = answerCalls({ [call]: refusal('TRANSFER_ARRIVED') });
  const { screen, pay } = await open();
  await pay.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expectToast(
    'Order not cancelled',
    'Money has arrived for this order by bank transfer. Please contact us.',
  );
  expect(sent.map((one) => one.call)).toEqual([call]);
});

test.for([
  ['overdue', 'Overdue'],
  ['cancelled', 'Cancelled'],
] as const satisfies [TransferState, string][])(
  'an order that is %s says so',
  { tags: ['PAY-04'] },
  async ([state, label]) => {
    const { screen } = await open({ state });
    await expect.element(screen.getByText(label, { exact: true })).toBeVisible();
  },
);
