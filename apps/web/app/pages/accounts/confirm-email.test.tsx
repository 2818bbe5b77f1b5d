import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import ConfirmEmailPage from './confirm-email.tsx';

const call = 'POST /api/auth/email-confirmation';

function AnotherPage() {
  const { pathname, search, state } = useLocation();
  return <p>{`You are at ${pathname}${search} with ${JSON.stringify(state)}`}</p>;
}

async function open(search = '?confirmation=abc') {
  const { screen } = await renderShop({
    routes: [
      { path: '/confirm-email', Component: ConfirmEmailPage },
      { path: '*', Component: AnotherPage },
    ],
    at: `/confirm-email${search}`,
    answer: () => 404,
  });
  return { screen, confirm: screen.getByRole('button', { name: 'Confirm email address' }) };
}

test('the link confirms nothing before its button is pressed, then opens the login with the address', async () => {
  const sent = answerCalls({ [call]: { ok: true } });
  const { screen, confirm } = await open('?confirmation=abc#email=ada%40shop.example');
  await expect.element(confirm).toBeVisible();
  expect(sent).toEqual([]);
  await confirm.click();
  await expect
    .element(screen.getByText('You are at /login?confirmed=1 with {"email":"ada@shop.example"}'))
    .toBeVisible();
  expect(sent).toEqual([{ call, body: { confirmation: 'abc' } }]);
});

test('a used link redirects to the page that sends another', async () => {
  answerCalls({ [call]: refusal('CONFIRMATION_INVALID') });
  const { screen, confirm } = await open();
  await confirm.click();
  await expect
    .element(screen.getByText('You are at /resend-verification?link=invalid with null'))
    .toBeVisible();
});

test('a confirmation that does not arrive can be tried again', async () => {
  answerCalls({});
  const { screen, confirm } = await open();
  await confirm.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Your email address could not be confirmed. Please try again.');
  await expect.element(confirm).toBeEnabled();
});

test('a link without a token says so', async () => {
  const { screen, confirm } = await open('');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid confirmation link');
  await expect.element(confirm).not.toBeInTheDocument();
});
