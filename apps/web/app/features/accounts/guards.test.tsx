import { QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectToast } from '../../../test/toasts.ts';
import { api } from '../../api.ts';
import { createQueryClient } from '../../query-client.ts';
import { readToken, storeToken } from '../../session.ts';
import { Toaster } from '../../ui/toast.tsx';
import { currentUserQuery } from './current-user.ts';
import { logOut } from './log-out.tsx';
import { useSessionEnd } from './session-end.ts';
import SignedInGuard from './signed-in-guard.tsx';
import VisitorGuard from './visitor-guard.tsx';

const aWeekSeconds = 7 * 24 * 60 * 60;

function signIn() {
  const claims = { exp: Math.floor(Date.now() / 1000) + aWeekSeconds };
  storeToken(`header.${btoa(JSON.stringify(claims))}.signature`);
}

function answer(status: number, body: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

function CurrentAddress() {
  const { pathname, search, state } = useLocation();
  return <p>{`You are at ${pathname}${search} from ${state?.from ?? 'nowhere'}`}</p>;
}

function Root() {
  useSessionEnd();
  return <Outlet />;
}

const Pages = createRoutesStub([
  {
    Component: Root,
    children: [
      { path: '/', Component: CurrentAddress },
      { Component: SignedInGuard, children: [{ path: '/order', Component: CurrentAddress }] },
      {
        Component: VisitorGuard,
        children: [
          { path: '/login', Component: CurrentAddress },
          { path: '/register', Component: CurrentAddress },
        ],
      },
    ],
  },
]);

async function open(...entries: Parameters<typeof Pages>[0]['initialEntries'] & object) {
  const queries = createQueryClient(api);
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Pages initialEntries={entries} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { screen, queries };
}

describe('a page for customers', () => {
  test(
    'sends a visitor to the login, says why and remembers the page',
    { tags: ['LAY-37', 'LAY-38', 'LAY-39', 'LAY-40'] },
    async () => {
      const { screen } = await open('/order?page=2');
      await expect.element(screen.getByText('You are at /login from /order?page=2')).toBeVisible();
      await expectToast('Access Denied', 'You need to log in to access this page.');
    },
  );

  test('opens for signed-in users', async () => {
    signIn();
    const { screen } = await open('/order');
    await expect.element(screen.getByText('You are at /order from nowhere')).toBeVisible();
  });

  test(
    'is left for the login when the server no longer knows the token',
    { tags: ['ERR-01', 'ERR-02'] },
    async () => {
      signIn();
      const { screen } = await open('/order');
      answer(401, { data: null, error: { message: 'Missing or invalid credentials' } });
      await expect(api('GET /users/me', { query: {} })).rejects.toThrow('Missing or invalid');
      expect(readToken()).toBeUndefined();
      await expect.element(screen.getByText('You are at /login from /order')).toBeVisible();
    },
  );
});

describe('a page for visitors', () => {
  test.each(['/login', '/register'])(
    '%s leads signed-in users home',
    { tags: ['LAY-41', 'LAY-42'] },
    async (page) => {
      signIn();
      const { screen } = await open(page);
      await expect.element(screen.getByText('You are at / from nowhere')).toBeVisible();
    },
  );

  test('opens the requested page after signing in', async () => {
    const { screen } = await open({ pathname: '/login', state: { from: '/order' } });
    signIn();
    await expect.element(screen.getByText('You are at /order from nowhere')).toBeVisible();
  });

  test('the token is in a cookie that pages can read', { tags: ['AUTH-08'] }, async () => {
    signIn();
    const cookie = await window.cookieStore.get('accessToken');
    expect(cookie).toMatchObject({ value: readToken() });
  });
});

describe('signing out', () => {
  test('removes personal data and opens the login', { tags: ['AUTH-64', 'AUTH-65'] }, async () => {
    signIn();
    const { screen, queries } = await open('/order');
    answer(200, { id: 1, username: 'Ada' });
    await queries.fetchQuery(currentUserQuery);
    answer(200, { ok: true });
    await logOut();
    await expect.element(screen.getByText('You are at /login from nowhere')).toBeVisible();
    await expectToast('Logged out successfully', 'You have been logged out.');
    expect(readToken()).toBeUndefined();
    expect(queries.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
  });

  test(
    'that fails leaves the person signed in, and can be tried again from the toast',
    { tags: ['AUTH-66'] },
    async () => {
      signIn();
      const { screen } = await open('/order');
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      await logOut();
      await expectToast('Logout failed', 'There was an error logging out. Please try again.');
      expect(readToken()).toBeDefined();
      answer(200, { ok: true });
      await screen.getByRole('button', { name: 'Try again' }).click();
      await expect.element(screen.getByText('You are at /login from nowhere')).toBeVisible();
      await expectToast('Logged out successfully', 'You have been logged out.');
      expect(readToken()).toBeUndefined();
    },
  );
});
