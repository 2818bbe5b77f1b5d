import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeSecondFactor } from '../../../test/factories/second-factor.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { SessionDialogs } from '../../features/accounts/session-dialogs.tsx';
import ConnectMicrosoftPage from './connect-microsoft.tsx';

const at = '/connect/microsoft/account';

function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <p>{`You are at ${pathname} from ${state?.from ?? 'nowhere'}`}</p>;
}

function ConnectPage() {
  return (
    <>
      <ConnectMicrosoftPage />
      <SessionDialogs />
    </>
  );
}

async function open() {
  const routes = [
    { path: at, Component: ConnectPage },
    { path: '/', Component: CurrentAddress },
    { path: '/login', Component: CurrentAddress },
  ];
  const answer = ({ pathname }: URL) => {
    if (pathname === '/api/users/me') return makeUser();
    if (pathname === '/api/users/me/second-factor') return makeSecondFactor();
    return { email: 'mara@contoso.example', isNew };
  };
  const { screen } = await renderShop({ routes, at, answer });
  return screen;
}

let isNew = false;

afterEach(() => {
  isNew = false;
});

test('an address with an account leads to the login and back', async () => {
  const screen = await open();
  const text =
    'This address already has an account: mara@contoso.example. Confirm that it is yours.';
  await expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole('link', { name: 'Login to connect' }).click();
  await expect.element(screen.getByText(`You are at /login from ${at}`)).toBeVisible();
});

test('an address with an account gets a link on request', async () => {
  const screen = await open();
  const sent = answerCalls({ 'POST /api/connect/microsoft/mail': { ok: true } });
  await screen.getByRole('button', { name: 'Email me a link' }).click();
  await expect
    .element(screen.getByText(/^We sent a link to mara@contoso\.example\./))
    .toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/connect/microsoft/mail']);
});

test('a new address is told to open the mailed link', async () => {
  isNew = true;
  const screen = await open();
  await expect.element(screen.getByText(/Open it in this browser within an hour\.$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

test('a signed-in user connects with one press and leaves', async () => {
  signIn();
  const screen = await open();
  await expect.element(screen.getByText('mara@northgate.example')).toBeVisible();
  const sent = answerCalls({ 'POST /api/connect/microsoft/link': { ok: true } });
  await screen.getByRole('button', { name: 'Connect accounts' }).click();
  await expect.element(screen.getByText('You are at / from nowhere')).toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/connect/microsoft/link']);
});

test('a user who signed in long ago confirms first', { tags: ['slow'] }, async () => {
  signIn();
  const screen = await open();
  let isProved = false;
  answerCalls({
    'POST /api/connect/microsoft/link': () => (isProved ? { ok: true } : refusal('PROOF_TOO_OLD')),
    'POST /api/sessions/current/proof': () => {
      isProved = true;
      return { ok: true };
    },
  });
  await screen.getByRole('button', { name: 'Connect accounts' }).click();
  await screen.getByLabelText('Your password').fill('open window');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('You are at / from nowhere')).toBeVisible();
});
