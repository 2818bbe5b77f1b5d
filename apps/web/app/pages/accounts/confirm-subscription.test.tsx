import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import ConfirmSubscriptionPage from './confirm-subscription.tsx';

const call = 'POST /api/subscribers/confirm';

const open = (search: string) =>
  renderShop({
    routes: [{ path: '/confirm-subscription', Component: ConfirmSubscriptionPage }],
    at: `/confirm-subscription${search}`,
    answer: () => 404,
  });

test('the link of a mail subscribes only after the button is pressed', async () => {
  const sent = answerCalls({ [call]: { ok: true } });
  const { screen } = await open('?token=abc');
  const button = screen.getByRole('button', { name: 'Confirm subscription' });
  await expect.element(button).toBeVisible();
  expect(sent).toEqual([]);
  await button.click();
  await expect.element(screen.getByText(/You are subscribed/)).toBeVisible();
  expect(sent).toEqual([{ call, body: { token: 'abc' } }]);
});

test('a link that is used or incomplete says so', async () => {
  answerCalls({ [call]: refusal('CONFIRMATION_INVALID') });
  const { screen } = await open('?token=used');
  await screen.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const other = await open('');
  await expect.element(other.screen.getByText('Invalid link')).toBeVisible();
});
