import { describe, expect, test } from 'vitest';
import { answerCalls, refusal, unexplainedFailure } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import ScheduledDeletionPage from './scheduled-deletion.tsx';
import UndoDeletionPage from './undo-deletion.tsx';

const call = 'POST /api/privacy/deletion/undo';

async function open(at: string) {
  const { screen } = await renderShop({
    routes: [
      { path: '/account-deletion/undo', Component: UndoDeletionPage },
      { path: '/account-deletion', Component: ScheduledDeletionPage },
    ],
    at,
    answer: () => 500,
  });
  const undo = screen.getByRole('button', { name: 'Undo the deletion' });
  return { screen, undo };
}

const openLink = () => open('/account-deletion/undo?token=secret');

describe('the link in the email', { tags: ['PRIV-03'] }, () => {
  test('undoes the deletion only with a click', async () => {
    const sent = answerCalls({ [call]: { ok: true } });
    const { screen, undo } = await openLink();
    await expect.element(undo).toBeVisible();
    expect(sent).toEqual([]);
    await undo.click();
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('Your account is back, with everything in it.');
    await expect
      .element(screen.getByRole('link', { name: 'Login' }))
      .toHaveAttribute('href', '/login');
    expect(sent).toEqual([{ call, body: { token: 'secret' } }]);
  });

  test('that is used or too old says so', async () => {
    answerCalls({ [call]: refusal('UNDO_LINK_INVALID') });
    const { screen, undo } = await openLink();
    await undo.click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This link is not valid any more.');
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('without its token is not valid', async () => {
    const { screen } = await open('/account-deletion/undo');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This link is not valid any more.');
  });

  test('can be tried again when the shop cannot be reached', async () => {
    answerCalls({ [call]: unexplainedFailure });
    const { screen, undo } = await openLink();
    await undo.click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The deletion could not be undone. Please try again.');
    await expect.element(undo).toBeVisible();
  });
});

test('the page after a deletion also opens without its date', { tags: ['PRIV-03'] }, async () => {
  const { screen } = await open('/account-deletion');
  await expect.element(screen.getByText(/^7 days later/)).toBeVisible();
});
