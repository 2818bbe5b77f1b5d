import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { Outlet } from 'react-router';
import { useCurrentUser } from '../app/features/accounts/current-user.ts';
import EmailsPage from '../app/pages/accounts/profile-emails.tsx';
import ProfilePage from '../app/pages/accounts/profile.tsx';
import SecurityPage from '../app/pages/accounts/profile-security.tsx';
import { renderShop } from './render-shop.tsx';
import { makeUser } from './factories/users.ts';

export const requestCall = 'POST /api/email-change/request';
export const updateCall = 'PUT /api/users/7';

function PageBelowHeader() {
  const user = useCurrentUser();
  return (
    <>
      <header>
        Header of {user?.username} {user?.profileImg?.url}
      </header>
      <Outlet />
    </>
  );
}

export async function openProfile(
  user: User | null | number = makeUser(),
  onRead = () => {},
  at = '/profile',
) {
  const { screen } = await renderShop({
    routes: [
      {
        Component: PageBelowHeader,
        children: [
          { path: '/profile', Component: ProfilePage },
          { path: '/profile/security', Component: SecurityPage },
          { path: '/profile/emails', Component: EmailsPage },
        ],
      },
    ],
    at,
    answer: ({ pathname }) => {
      if (pathname === '/api/sessions') {
        const pagination = { page: 1, pageSize: 10, pageCount: 0, total: 0 };
        return { data: [], meta: { pagination } };
      }
      if (pathname === '/api/users/me/billing') return { data: { mode: null, billing: null } };
      if (pathname === '/api/api-tokens') return { data: [] };
      if (pathname === '/api/company-join-requests') return { data: [] };
      if (pathname === '/api/privacy/export') return { data: { state: 'none', nextAt: null } };
      onRead();
      return user as User;
    },
  });
  return {
    screen,
    username: screen.getByLabelText('Username', { exact: true }),
    email: screen.getByLabelText('Email', { exact: true }),
    save: screen.getByRole('button', { name: 'Save Changes' }),
    dialog: screen.getByRole('dialog', { name: 'Confirm your password' }),
    password: screen.getByLabelText('Current password'),
    confirm: screen.getByRole('button', { name: 'Confirm', exact: true }),
  };
}

export type ProfileTestPage = Awaited<ReturnType<typeof openProfile>>;

export async function changeEmail({ email, save, password, confirm }: ProfileTestPage) {
  await email.fill('mara@elsewhere.example');
  await save.click();
  await password.fill('open window');
  await confirm.click();
}
