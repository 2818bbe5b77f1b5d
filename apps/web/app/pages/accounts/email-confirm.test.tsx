import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { useSessionEnd } from '../../features/accounts/session-end.ts';
import { readToken } from '../../session.ts';
import EmailConfirmPage from './email-confirm.tsx';

const confirmCall = 'POST /api/email-change/confirm';

function PageInShop() {
  useSessionEnd();
  return (
    <StrictMode>
      <EmailConfirmPage />
    </StrictMode>
  );
}

async function open(at = '/email-confirm?token=abc') {
  const { screen } = await renderShop({
    routes: [
      { path: '/email-confirm', Component: PageInShop },
      { path: '*', Component: () => <p>Another page</p> },
    ],
    at,
    answer: () => 500,
  });
  await expect
    .element(screen.getByRole('link', { name: 'Go to profile' }))
    .toHaveAttribute('href', '/profile');
  return { screen, confirm: screen.getByRole('button', { name: 'Confirm new address' }) };
}

test('without a token shows an error', { tags: ['PROF-25', 'PROF-29'] }, async () => {
  const sent = answerCalls({});
  const { screen, confirm } = await open('/email-confirm');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Missing confirmation token');
  await expect.element(confirm).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('the link changes nothing before its button is pressed', { tags: ['LAY-22'] }, async () => {
  const sent = answerCalls({ [confirmCall]: { message: 'Email updated successfully' } });
  const { confirm } = await open();
  await expect.element(confirm).toBeVisible();
  expect(sent).toEqual([]);
});

test('shows that the confirmation is pending', { tags: ['PROF-26', 'PROF-30'] }, async () => {
  answerCalls({ [confirmCall]: new Promise<object>(() => {}) });
  const { screen, confirm } = await open();
  await confirm.click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Confirming your new email address...');
});

test(
  'confirms once, signs this browser out, and stays to say so',
  { tags: ['PROF-27', 'PROF-31'] },
  async () => {
    signIn();
    const sent = answerCalls({ [confirmCall]: { message: 'Email updated successfully' } });
    const { screen, confirm } = await open();
    await confirm.click();
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('Email updated successfully');
    expect(readToken()).toBeUndefined();
    expect(sent).toEqual([{ call: confirmCall, body: { token: 'abc' } }]);
    await expect.element(screen.getByRole('link', { name: 'Go to profile' })).toBeVisible();
    await expect.element(screen.getByText('Another page')).not.toBeInTheDocument();
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(1);
  },
);

test.each([
  ['This link belongs to someone else', 'This link belongs to someone else'],
  ['', 'Invalid or expired token'],
])(
  'a refusal with %j says %j, and the session continues',
  { tags: ['PROF-28', 'PROF-32'] },
  async (message, text) => {
    signIn();
    const sent = answerCalls({ [confirmCall]: refusal('REQUEST_MALFORMED', message) });
    const { screen, confirm } = await open();
    await confirm.click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('Error confirming email change')).toBeVisible();
    await expect.element(alert.getByText(text)).toBeVisible();
    expect(readToken()).toBeDefined();
    expect(sent).toHaveLength(1);
  },
);
