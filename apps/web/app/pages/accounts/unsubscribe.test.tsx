import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import UnsubscribePage from './unsubscribe.tsx';

const call = 'POST /api/unsubscribe?token=abc.def';

async function open(search = '?token=abc.def') {
  const { screen } = await renderShop({
    routes: [{ path: '/unsubscribe', Component: UnsubscribePage }],
    at: `/unsubscribe${search}`,
    answer: () => 404,
  });
  return { screen, button: screen.getByRole('button', { name: 'Unsubscribe' }) };
}

test('the link of a mail unsubscribes only after the button is pressed', async () => {
  const sent = answerCalls({ [call]: { ok: true } });
  const { screen, button } = await open();
  await expect.element(button).toBeVisible();
  expect(sent).toEqual([]);
  await button.click();
  await expect.element(screen.getByText(/You are unsubscribed/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ call }]);
});

test('a link that is wrong says so, and the profile is one click away', async () => {
  answerCalls({ [call]: refusal('CONFIRMATION_INVALID') });
  const { screen, button } = await open();
  await button.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid or expired token');
  const profile = screen.getByRole('link', { name: 'Choose your emails in your profile' });
  await expect.element(profile).toHaveAttribute('href', '/profile/emails');
});

test('an address without a token offers no button', async () => {
  const { screen, button } = await open('');
  await expect.element(screen.getByText('Invalid unsubscribe link')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
