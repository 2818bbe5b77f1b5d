import type { RoleName } from '@partshelf/contract/roles.ts';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { makeUser } from '../../test/factories/users.ts';
import { expectToast } from '../../test/toasts.ts';
import SignedInGuard from '../features/accounts/signed-in-guard.tsx';
import AdminGuard from './guard.tsx';

function CurrentAddress() {
  const { pathname, state } = useLocation();
  return <p>{`You are at ${pathname} from ${state?.from ?? 'nowhere'}`}</p>;
}

async function open(role: RoleName | number) {
  return renderShop({
    routes: [
      { path: '/', Component: CurrentAddress },
      { path: '/login', Component: CurrentAddress },
      {
        Component: SignedInGuard,
        children: [
          {
            Component: AdminGuard,
            children: [{ path: '/admin/products', Component: () => <p>The back office</p> }],
          },
        ],
      },
    ],
    at: '/admin/products',
    answer: () => (typeof role === 'number' ? role : makeUser({ role: { name: role } })),
  });
}

describe('the back office', () => {
  test('redirects a visitor to the login, with the reason, and returns to the page', async () => {
    const { screen } = await open('Customer');
    const place = screen.getByText('You are at /login from /admin/products');
    await expect.element(place).toBeVisible();
    await expectToast('Access Denied', 'You need to log in to access this page.');
  });

  test.each(['Customer', 'Helpdesk'] as const)('sends a %s home', async (role) => {
    signIn();
    const { screen } = await open(role);
    await expect.element(screen.getByText('You are at / from nowhere')).toBeVisible();
  });

  test('lets an Admin in', async () => {
    signIn();
    const { screen } = await open('Admin');
    await expect.element(screen.getByText('The back office')).toBeVisible();
  });

  test('shows an error when the user could not be loaded', async () => {
    signIn();
    const { screen } = await open(400);
    await expect.element(screen.getByText('Your profile could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
