import type { DeletionOverview } from '@partshelf/contract/privacy/privacy.ts';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerCalls, refusal, unexplainedFailure } from '../../../test/calls.ts';
import { makeDeletionOverview } from '../../../test/factories/privacy.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { useSessionEnd } from '../../features/accounts/session-end.ts';
import SignedInGuard from '../../features/accounts/signed-in-guard.tsx';
import { readToken, removeToken } from '../../session.ts';
import DeleteAccountPage from './delete-account.tsx';
import ScheduledDeletionPage from './scheduled-deletion.tsx';

const call = 'POST /api/privacy/deletion';

const scheduled = { data: { at: '2025-11-27T12:00:00.000Z' } };

function Root() {
  useSessionEnd();
  return <Outlet />;
}

async function open(overview: DeletionOverview = makeDeletionOverview()) {
  const shop = { overview };
  const { screen, calls } = await renderShop({
    routes: [
      {
        Component: Root,
        children: [
          {
            Component: SignedInGuard,
            children: [{ path: '/profile/delete', Component: DeleteAccountPage }],
          },
          { path: '/account-deletion', Component: ScheduledDeletionPage },
          { path: '/login', Component: () => <p>The login</p> },
        ],
      },
    ],
    at: '/profile/delete',
    answer: ({ pathname }) => (pathname === '/api/users/me' ? makeUser() : { data: shop.overview }),
  });
  return {
    screen,
    shop,
    calls,
    password: screen.getByLabelText('Current password'),
    username: screen.getByLabelText('Your username'),
    submit: screen.getByRole('button', { name: 'Delete my account' }),
  };
}

type DeletePage = Awaited<ReturnType<typeof open>>;

async function confirm({ password, username, submit }: DeletePage) {
  await password.fill('open window');
  await username.fill('mara.lindt');
  await submit.click();
}

beforeEach(signIn);

describe('deleting the own account', { tags: ['PRIV-03'] }, () => {
  test('shows what goes, and what stays until when', async () => {
    const { screen } = await open();
    const goes = screen.getByRole('region', { name: 'What is deleted' });
    await expect
      .element(goes)
      .toMatchTextContent(/1 product in your cart.*1,200 messages in the chat.*2 reviews/);
    const stays = screen.getByRole('region', { name: 'What stays, and why' });
    await expect
      .element(stays)
      .toMatchTextContent(/3 orders, until Dec 31, 2036.*1 invoice, until Dec 31, 2036.*The law/);
  });

  test('signs out and says until when it can be undone', async () => {
    const sent = answerCalls({ [call]: scheduled });
    const page = await open();
    await page.screen.getByLabelText('Are deleted').click();
    await confirm(page);
    await expect
      .element(page.screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Your account will be deleted');
    await expect.element(page.screen.getByText(/^On Nov 27, 2025/)).toBeVisible();
    expect(readToken()).toBeUndefined();
    expect(sent).toEqual([
      {
        call,
        body: { password: 'open window', username: 'mara.lindt', reviews: 'delete' },
      },
    ]);
  });

  test('says so too when the session ends before the answer arrives', async () => {
    answerCalls({
      [call]: () => {
        removeToken();
        return scheduled;
      },
    });
    const page = await open();
    await confirm(page);
    await expect.element(page.screen.getByText(/^On Nov 27, 2025/)).toBeVisible();
  });

  test('needs the password and the exact username', async () => {
    const sent = answerCalls({});
    const { password, username, submit } = await open();
    await username.fill('Mara.Lindt');
    await submit.click();
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect
      .element(username)
      .toHaveAccessibleDescription('Type mara.lindt exactly as it is shown.');
    expect(sent).toEqual([]);
  });

  test('with a wrong password says so at the password, and stays signed in', async () => {
    answerCalls({ [call]: refusal('PASSWORD_WRONG') });
    const page = await open();
    await confirm(page);
    await expect
      .element(page.password)
      .toHaveAccessibleDescription('Incorrect password. Please try again.');
    expect(readToken()).toBeDefined();
    removeToken();
    await expect.element(page.screen.getByText('The login')).toBeVisible();
  });

  test('with a name that was changed elsewhere says so at the username', async () => {
    answerCalls({ [call]: refusal('USERNAME_MISMATCH') });
    const page = await open();
    await confirm(page);
    await expect
      .element(page.username)
      .toHaveAccessibleDescription('Type mara.lindt exactly as it is shown.');
  });

  test('loses nothing of the form when the shop cannot be reached', async () => {
    answerCalls({ [call]: unexplainedFailure });
    const page = await open();
    await confirm(page);
    await expect
      .element(page.screen.getByRole('alert'))
      .toHaveTextContent('Your account could not be deleted. Please try again.');
    await expect.element(page.username).toHaveValue('mara.lindt');
  });

  test('asks neither for a password nor about reviews that do not exist', async () => {
    const sent = answerCalls({ [call]: refusal('DELETION_ALREADY_SCHEDULED', 'Deleted already') });
    const goes = [{ topic: 'account' as const, count: 1 }];
    const page = await open(makeDeletionOverview({ hasPassword: false, goes, stays: [] }));
    await page.username.fill('mara.lindt');
    await expect.element(page.password).not.toBeInTheDocument();
    await expect.element(page.screen.getByRole('radio')).not.toBeInTheDocument();
    await expect.element(page.screen.getByText(/You have not bought anything\./)).toBeVisible();
    await page.submit.click();
    await expect.element(page.screen.getByRole('alert')).toHaveTextContent('Deleted already');
    expect(sent).toEqual([{ call, body: { username: 'mara.lindt', reviews: 'anonymous' } }]);
  });

  test.each([
    ['DELETION_PAYMENT_OPEN', /A payment of yours is still open/],
    ['DELETION_REFUND_OPEN', /A refund of yours is not finished/],
    ['DELETION_DISPUTE_OPEN', /A payment of yours is disputed/],
  ] as const)('is refused with %s, with the order and the way there', async (code, reason) => {
    const order = { orderDocumentId: 'abcdefgh'.repeat(3), orderNumber: 1042 };
    const { screen, submit } = await open(makeDeletionOverview({ refusal: { code, ...order } }));
    const refused = screen.getByRole('region', { name: 'Your account cannot be deleted now' });
    await expect.element(refused).toMatchTextContent(reason);
    await expect.element(refused).toMatchTextContent(/order 1042\./);
    await expect
      .element(refused.getByRole('link', { name: 'Your orders' }))
      .toHaveAttribute('href', '/order');
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('of the last Admin is refused, with the way to the people', async () => {
    const refused = { code: 'LAST_ADMIN' as const, orderDocumentId: null, orderNumber: null };
    const { screen } = await open(makeDeletionOverview({ refusal: refused }));
    await expect
      .element(screen.getByRole('link', { name: 'People' }))
      .toHaveAttribute('href', '/admin/people');
  });

  test('shows a reason that only came up with the request', async () => {
    const code = 'DELETION_PAYMENT_OPEN';
    answerCalls({ [call]: refusal(code) });
    const page = await open();
    await expect.element(page.submit).toBeVisible();
    page.shop.overview = makeDeletionOverview({
      refusal: { code, orderDocumentId: null, orderNumber: null },
    });
    await confirm(page);
    await expect
      .element(page.screen.getByRole('heading', { name: 'Your account cannot be deleted now' }))
      .toBeVisible();
  });
});
