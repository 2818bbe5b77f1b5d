import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { holdPolls, runNextPoll } from '../../../../test/polls.ts';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { makeAdminOrderDetails } from '../../../../test/factories/admin-orders.ts';
import { useAnnouncement } from '../../../ui/announcement.ts';
import { parseAmount } from './refund-dialog.tsx';

const amountLabel = 'Amount in US dollars';
const wholeCall = (path: string) => `POST /api/back-office/orders/${path}/refund`;
const partCall = (path: string) => `POST /api/back-office/orders/${path}/partial-refund`;
const noNote = { reason: '', tellsBuyer: false };

signInOnDesktop();

const [soldLine] = makeAdminOrderDetails().lines;

/** Three of one product and one of another, for $59.00. */
const lines = [
  {
    ...soldLine!,
    product: { documentId: 'poll', slug: 'poll' },
    title: 'Quick Poll',
    quantity: 3,
    paid: 10,
    refundable: { quantity: 3, amount: 10 },
  },
  { ...soldLine!, paid: 49, refundable: { quantity: 1, amount: 49 } },
];

const openDialog = async (given: Parameters<typeof openAdminOrder>[0] = {}) => {
  const opened = await openAdminOrder({ total: 59, lines, ...given });
  await opened.button('Refund').click();
  const { dialog } = opened;
  const send = (name: string | RegExp) => dialog.getByRole('button', { name }).click();
  const quantityOf = (title: string) => dialog.getByLabelText(`Quantity of ${title}`);
  return { ...opened, send, quantityOf };
};

test('the whole order is refunded with a reason for the buyer', { tags: ['VEND-05'] }, async () => {
  const { screen, shop, dialog, send, path } = await openDialog();
  const refunding = { ...shop.order, refundStartedAt: '2025-11-21T12:00:00.000Z' };
  const sent = answerCalls({ [wholeCall(path)]: { data: refunding } });
  await expect.element(dialog.getByText(/all downloads of this order end/)).toBeVisible();
  expect(dialog.getByLabelText(/End downloads/).elements()).toEqual([]);
  await dialog.getByLabelText('Reason').fill('Bought twice.');
  await dialog.getByLabelText('Include the reason in the buyer’s email').click();
  shop.order = refunding;
  await send('Refund $59.00');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^The money is on its way back\. The/)).toBeVisible();
  expect(sent).toEqual([
    { call: wholeCall(path), body: { reason: 'Bought twice.', tellsBuyer: true } },
  ]);
});

test(
  'some units of a line are refunded by the keyboard, to the cent, and the page shows it',
  { tags: ['VEND-05'] },
  async () => {
    holdPolls();
    const { screen, shop, dialog, quantityOf, path } = await openDialog();
    const refund = {
      documentId: 'refund',
      amount: 6.66,
      lines: [{ title: 'Quick Poll', quantity: 2, amount: 6.66, endsDownloads: false }],
      ...noNote,
      by: 'ada',
      createdAt: '2025-11-21T12:00:00.000Z',
      confirmedAt: null,
      failedAt: null,
      failure: null,
      failureClosedAt: null,
      isOfSecondPayment: false,
    };
    const waiting = { ...shop.order, refundable: 52.34, refunds: [refund] };
    const sent = answerCalls({ [partCall(path)]: { data: waiting } });
    await quantityOf('Org Chart').selectOptions('0');
    await expect.element(dialog.getByLabelText(/End downloads.*Quick Poll/)).toBeChecked();
    await quantityOf('Quick Poll').selectOptions('2');
    await expect.element(dialog.getByLabelText(/End downloads.*Quick Poll/)).not.toBeChecked();
    shop.order = waiting;
    const submit = dialog.getByRole('button', { name: 'Refund $6.66' });
    (submit.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^\$6\.66 is on its way back\. The/)).toBeVisible();
    expect(sent).toEqual([
      {
        call: partCall(path),
        body: {
          lines: [{ product: 'poll', quantity: 2, endsDownloads: false }],
          refundable: 59,
          ...noNote,
        },
      },
    ]);
    const confirmedAt = '2025-11-21T12:00:05.000Z';
    shop.order = {
      ...waiting,
      state: 'partlyRefunded',
      refunded: 6.66,
      refunds: [{ ...refund, confirmedAt }],
      lines: [{ ...lines[0]!, refundable: { quantity: 1, amount: 3.34 } }, lines[1]!],
    };
    await runNextPoll();
    await expect.element(screen.getByText('Partly refunded', { exact: true })).toBeVisible();
    const { result: announced } = await renderHook(() => useAnnouncement());
    expect(announced.current).toBe('The payment provider answered the refund.');
    await expect
      .element(screen.getByRole('list', { name: 'Refunds' }))
      .toMatchTextContent(/\$6\.66 for Quick Poll × 2.*by ada/);
    await expect
      .element(screen.getByRole('table', { name: 'Products' }))
      .toMatchTextContent(/Quick Poll.*2 refunded.*Refunded so far\s*-\$6\.66$/);
  },
);

test('an amount is refunded instead of lines', { tags: ['VEND-05', 'INV-09'] }, async () => {
  const { shop, dialog, send, path } = await openDialog({ refunded: 9 });
  const sent = answerCalls({ [partCall(path)]: { data: shop.order } });
  await dialog.getByLabelText('An amount').click();
  const amount = dialog.getByLabelText(amountLabel);
  for (const [text, problem] of [
    ['', 'Enter an amount such as 12.50'],
    ['0', 'Amount must be more than 0'],
    ['50.01', 'Only $50.00 is left of the payment'],
  ] as const) {
    await amount.fill(text);
    await send(/^Refund/);
    await expect.element(amount).toHaveAccessibleDescription(problem);
  }
  await amount.fill('20,50');
  await send('Refund $20.50');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    { call: partCall(path), body: { amount: 20.5, refundable: 50, ...noNote } },
  ]);
});

test('what cannot be refunded is said before it is sent', { tags: ['VEND-05'] }, async () => {
  const sent = answerCalls({});
  const { dialog, send, quantityOf } = await openDialog({ refunded: 20 });
  await quantityOf('Quick Poll').selectOptions('2');
  await send(/^Refund/);
  await expect.element(dialog.getByText('Only $39.00 is left of the payment')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  await dialog.getByRole('button', { name: 'Choose none' }).click();
  await send('Refund');
  await expect.element(dialog.getByText(/^Choose at least one product/)).toBeVisible();
  expect(sent).toEqual([]);
});

test(
  'while the shop cannot refund, the dialog stays as it was filled in',
  { tags: ['VEND-05', 'INV-09'] },
  async () => {
    const { shop, dialog, send, path } = await openDialog();
    answerCalls({ [wholeCall(path)]: refusal('DEPENDENCY_DOWN') });
    await dialog.getByLabelText('Reason').fill('Bought twice.');
    await send('Refund $59.00');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/in a moment/);
    const sent = answerCalls({ [wholeCall(path)]: { data: shop.order } });
    await send('Refund $59.00');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { reason: 'Bought twice.' } }]);
  },
);

test('more than is left is refused at the amount', { tags: ['VEND-05', 'INV-09'] }, async () => {
  const { dialog, send, path } = await openDialog();
  answerCalls({ [partCall(path)]: refusal('REFUND_TOO_HIGH') });
  await dialog.getByLabelText('An amount').click();
  await dialog.getByLabelText(amountLabel).fill('59');
  await send('Refund $59.00');
  await expect
    .element(dialog.getByLabelText(amountLabel))
    .toHaveAccessibleDescription('This is more than what is left of the payment');
});

test(
  'when a colleague was faster, the page shows what they did',
  { tags: ['VEND-05'] },
  async () => {
    holdPolls();
    const { screen, shop, dialog, send, quantityOf, path } = await openDialog();
    answerCalls({ [partCall(path)]: refusal('ORDER_REFUNDED') });
    await quantityOf('Org Chart').selectOptions('0');
    shop.order = { ...shop.order, refundable: 0, refundStartedAt: '2025-11-21T12:00:00.000Z' };
    await send('Refund $10.00');
    await expect.element(screen.getByText('This order was already refunded')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^The money is on its way back\. The/)).toBeVisible();
  },
);

test('a double click refunds once', { tags: ['VEND-05'] }, async () => {
  const { shop, dialog, path } = await openDialog();
  const sent = answerCalls({ [wholeCall(path)]: { data: shop.order } });
  const submit = dialog.getByRole('button', { name: 'Refund $59.00' }).element() as HTMLElement;
  submit.click();
  submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test.for([
  ['12.50', 12.5],
  [' 12,5 ', 12.5],
  ['120', 120],
  ['0', 0],
] as const)('"%s" is the amount %d', ([text, amount]) => {
  expect(parseAmount(text)).toBe(amount);
});

test.for(['', '1.005', '-5', '.5', '1e3', '$5', '1,000.00', 'much'])(
  '"%s" is no amount',
  { tags: ['INV-09'] },
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);
