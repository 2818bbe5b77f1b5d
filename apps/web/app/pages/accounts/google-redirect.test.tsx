import { StrictMode } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { waitForText } from '../../../test/wait-for-text.ts';
import { storeGoogleReturnPath } from '../../features/accounts/provider-return-path.ts';
import { readToken } from '../../session.ts';
import GoogleRedirectPage from './google-redirect.tsx';

const screenPath = '/connect/google/redirect';
const arriving = `${screenPath}?access_token=half-a-ticket`;

const token = `header.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3_600 }))}.signature`;

function CurrentAddress() {
  const { pathname, search, state } = useLocation();
  return <p>{`You are at ${pathname}${search} from ${state?.from ?? 'nowhere'}`}</p>;
}

function Screen() {
  return (
    <StrictMode>
      <GoogleRedirectPage />
      <CurrentAddress />
    </StrictMode>
  );
}

function answerExchange(status: number, body: object) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(body, { status }));
}

async function open(at: string) {
  const routes = [
    { path: screenPath, Component: Screen },
    { path: '/', Component: CurrentAddress },
    { path: '/login', Component: CurrentAddress },
    { path: '/product/:slug', Component: CurrentAddress },
  ];
  const { screen } = await renderShop({ routes, at, answer: () => 500 });
  return screen;
}

async function openWelcome() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answerExchange(200, { jwt: token });
  const screen = await open(arriving);
  await waitForText('Logged in successfully');
  return screen;
}

const backAtLogin = 'You are at /login from /';
const welcome = 'You are logged in. The shop opens in a moment.';

const isAt = (place: string) => `You are at ${place} from nowhere`;

test('exchanges the ticket once, stores the token and says so', { tags: ['GOOG-05'] }, async () => {
  const fetch = answerExchange(200, { jwt: token });
  const screen = await open(arriving);
  await expectToast('Success', 'Logged in successfully');
  await expect.element(screen.getByText(welcome)).toBeVisible();
  expect(readToken()).toBe(token);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/auth/google/callback?access_token=half-a-ticket',
  ]);
});

test('removes the ticket from the URL at once', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  const screen = await open(arriving);
  await expect.element(screen.getByText(isAt(screenPath), { exact: true })).toBeVisible();
});

test('stays for two seconds, then opens the home page', { tags: ['GOOG-06'] }, async () => {
  const screen = await openWelcome();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(screen.container.textContent).toContain(welcome);
  await vi.advanceTimersByTimeAsync(1);
  await waitForText(isAt('/'));
});

test('redirects to the page that the user wanted before', { tags: ['GOOG-06'] }, async () => {
  storeGoogleReturnPath('/product/org-chart');
  const screen = await openWelcome();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(screen.getByText(isAt('/product/org-chart'))).toBeVisible();
});

test(
  'opens the home page when the stored path is not of this site',
  { tags: ['GOOG-06', 'X04'] },
  async () => {
    sessionStorage.setItem('googleOrigin', 'https://evil.example/');
    const screen = await openWelcome();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(screen.getByText(isAt('/'))).toBeVisible();
  },
);

test(
  'without a ticket says what is missing and returns to the login',
  { tags: ['GOOG-03', 'GOOG-04'] },
  async () => {
    storeGoogleReturnPath('/product/org-chart');
    const screen = await open(screenPath);
    await expectToast('Error', 'No ID token found in the URL.');
    await expect
      .element(screen.getByText('You are at /login from /product/org-chart'))
      .toBeVisible();
  },
);

test.each([
  [400, { error: { message: 'Email is already taken' } }, 'Email is already taken'],
  [500, {}, 'Unable to complete Google login. Please try again.'],
])(
  'when the exchange fails with %i says why and returns to the login',
  { tags: ['GOOG-07', 'GOOG-08', 'GOOG-09'] },
  async (status, body, text) => {
    answerExchange(status, body);
    const screen = await open(arriving);
    await expectToast('Authentication Failed', text);
    await expect.element(screen.getByText(backAtLogin)).toBeVisible();
    expect(readToken()).toBeUndefined();
  },
);

test('without a connection says so too', { tags: ['GOOG-08', 'GOOG-09'] }, async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const screen = await open(arriving);
  const text = 'Unable to complete Google login. Please try again.';
  await expectToast('Authentication Failed', text);
  await expect.element(screen.getByText(backAtLogin)).toBeVisible();
});

test.each([
  ['EMAIL_TAKEN', 'Email is already taken'],
  ['GOOGLE_CANCELLED', 'You cancelled logging in with Google'],
  ['Your account is locked, call 555', 'Unable to complete Google login. Please try again.'],
  ['constructor', 'Unable to complete Google login. Please try again.'],
])(
  'tells of the error %s in the words of the shop alone',
  { tags: ['GOOG-07', 'GOOG-08'] },
  async (code, text) => {
    const fetch = answerExchange(200, {});
    const screen = await open(`${screenPath}?error=${encodeURIComponent(code)}`);
    await expectToast('Authentication Failed', text);
    await expect.element(screen.getByText(backAtLogin)).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  },
);

test('redirects a signed-in user home at once', { tags: ['LAY-43'] }, async () => {
  signIn();
  const before = readToken();
  const fetch = answerExchange(200, { jwt: token });
  const screen = await open(arriving);
  await expect.element(screen.getByText(isAt('/'))).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
  expect(readToken()).toBe(before);
});
