import type { Session } from '@partshelf/contract/accounts/profile.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { readToken } from '../../session.ts';
import { useSessionEnd } from './session-end.ts';
import { SessionsPanel } from './sessions-panel.tsx';

function makeSession(given: Partial<Session>): Session {
  return {
    documentId: 'a'.repeat(24),
    device: 'Chrome on Windows',
    createdAt: '2025-11-18T12:00:00.000Z',
    lastUsedAt: '2025-11-20T12:00:00.000Z',
    isCurrent: false,
    ...given,
  };
}

const here = makeSession({ isCurrent: true });
const phone = makeSession({ documentId: 'b'.repeat(24), device: 'Safari on iPhone' });

function listPage(all: Session[], page: number) {
  const [pageSize, total] = [10, all.length];
  const pageCount = Math.ceil(total / pageSize);
  const data = all.slice((page - 1) * pageSize, page * pageSize);
  return { data, meta: { pagination: { page, pageSize, pageCount, total } } };
}

async function open(others: Session[] = []) {
  let sessions = [here, phone, ...others];
  const Panel = () => {
    useSessionEnd();
    return <SessionsPanel />;
  };
  const { screen } = await renderShop({
    routes: [
      { path: '/', Component: Panel },
      { path: '/login', Component: () => <p>The login</p> },
    ],
    at: '/',
    answer: ({ searchParams }) => listPage(sessions, Number(searchParams.get('pagination[page]'))),
  });
  const atPhone = screen.getByRole('button', { name: 'Logout Safari on iPhone' });
  await expect.element(atPhone).toBeVisible();
  const removeSession = (gone: Session) => {
    sessions = sessions.filter((session) => session !== gone);
  };
  return { screen, atPhone, removeSession };
}

beforeEach(signIn);
test('says where the person is signed in, since when, and which of it is here', async () => {
  const { screen } = await open();
  const rows = screen.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Chrome on Windows.*This device/);
  await expect
    .element(rows.last())
    .toMatchTextContent(/Safari on iPhone.*Logged in Nov 18, 2025 · Last used Nov 20, 2025/);
});

test('shows ten devices at a time', async () => {
  const others = Array.from({ length: 9 }, (_, index) =>
    makeSession({ documentId: `${index}`.repeat(24), device: `Firefox ${index}` }),
  );
  const { screen } = await open(others);
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(10);
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('button', { name: 'Logout Firefox 8' })).toBeVisible();
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1);
  await screen.getByRole('button', { name: 'Previous' }).click();
  await expect.element(screen.getByText('This device')).toBeVisible();
});

test('signs out at one other place', async () => {
  const call = `DELETE /api/sessions/${phone.documentId}`;
  const sent = answerCalls({ [call]: { ok: true } });
  const { atPhone, removeSession } = await open();
  removeSession(phone);
  await atPhone.click();
  await expect.element(atPhone).not.toBeInTheDocument();
  expect(sent.map((one) => one.call)).toEqual([call]);
  expect(readToken()).toBeDefined();
});

test('signs out everywhere, here as well', async () => {
  answerCalls({ 'DELETE /api/sessions': { ok: true } });
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Logout everywhere' }).click();
  await expect.element(screen.getByText('The login')).toBeVisible();
  await expectToast('Logged out successfully', 'Every device is logged out.');
  expect(readToken()).toBeUndefined();
});

test('that fails leaves all devices signed in', async () => {
  answerCalls({});
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Logout everywhere' }).click();
  await expectToast('Logout failed', 'There was an error logging out. Please try again.');
  expect(readToken()).toBeDefined();
});
