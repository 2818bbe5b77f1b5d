import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { holdPolls, runNextPoll } from '../../../../test/polls.ts';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { getRefundableAmount, parseAmount } from './refund-part.tsx';

const amountLabel = 'Amount in US dollars';
const refundCall = (path: string) => `POST /api/back-office/orders/${path}/partial-refund`;

signInOnDesktop();

test('a part of a payment is refunded, and the order shows it', { tags: ['INV-09'] }, async () => {
  holdPolls();
  const { screen, shop, button, dialog, path } = await openAdminOrder({ refunded: 9 });
  const sent = answerCalls({ [refundCall(path)]: { data: shop.order } });
  await button('Pay back a part').click();
  const amount = dialog.getByLabelText(amountLabel);
  await expect
    .element(amount)
    .toHaveAccessibleDescription('At most $120.00, which is left of the payment.');
  await amount.fill('20,50');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByText('$20.50 is on its way back', { exact: true }))
    .toBeVisible();
  const waiting = screen.getByRole('button', { name: 'Refunding...' });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  shop.order = { ...shop.order, refunded: 29.5 };
  await runNextPoll();
  const lines = screen.getByRole('table', { name: 'Products' });
  await expect.element(lines).toMatchTextContent(/Refunded so far\s*-\$29\.50$/);
  await expect.element(button('Pay back a part')).not.toHaveAttribute('aria-disabled');
  expect(sent).toEqual([{ call: refundCall(path), body: { amount: 20.5 } }]);
});

test('a part that is no amount, or too high, is not refunded', { tags: ['INV-09'] }, async () => {
  const sent = answerCalls({});
  const { button, dialog } = await openAdminOrder({ refunded: 9 });
  await button('Pay back a part').click();
  const amount = dialog.getByLabelText(amountLabel);
  for (const [text, problem] of [
    ['', 'An amount such as 12.50'],
    ['0', 'Amount must be more than 0'],
    ['120.01', 'Only $120.00 is left of the payment'],
  ] as const) {
    await amount.fill(text);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect.element(amount).toHaveAccessibleDescription(problem);
  }
  expect(sent).toEqual([]);
});

test('a part that is too high by now is refused at its field', { tags: ['INV-09'] }, async () => {
  const { button, dialog, path } = await openAdminOrder();
  answerCalls({ [refundCall(path)]: refusal('REFUND_TOO_HIGH') });
  await button('Pay back a part').click();
  const amount = dialog.getByLabelText(amountLabel);
  await amount.fill('129');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription('This is more than what is left of the payment');
});

test('a refund of a part that fails says why', { tags: ['INV-09'] }, async () => {
  const { button, dialog, path } = await openAdminOrder();
  answerCalls({ [refundCall(path)]: refusal('PAYMENT_UNAVAILABLE', 'Try again later') });
  await button('Pay back a part').click();
  await dialog.getByLabelText(amountLabel).fill('5');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Try again later');
});

test('after a part, the rest of the payment is refunded', { tags: ['INV-09'] }, async () => {
  const { button, dialog } = await openAdminOrder({ refunded: 9 });
  await button('Refund').click();
  await expect
    .element(dialog)
    .toMatchTextContent(/^Refund \$120\.00\?\s*What is left of the payment goes back/);
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

test('what is left of a payment is in cents', { tags: ['INV-09'] }, () => {
  expect(getRefundableAmount({ total: 129.3, refunded: 129.2 })).toBe(0.1);
});
