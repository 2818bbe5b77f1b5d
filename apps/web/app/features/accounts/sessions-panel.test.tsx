import type { Session } from '@partshelf/contract/profile.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { readToken, removeToken } from '../../session.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { useSessionEnd } from './use-session-end.ts';

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

async function open() {
  let sessions = [here, phone];
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
    answer: () => ({ data: sessions }),
  });
  const atPhone = screen.getByRole('button', { name: 'Sign out Safari on iPhone' });
  await expect.element(atPhone).toBeVisible();
  const forget = (gone: Session) => {
    sessions = sessions.filter((session) => session !== gone);
  };
  return { screen, atPhone, forget };
}

beforeEach(signIn);
afterEach(() => {
  vi.restoreAllMocks();
  removeToken();
});

test('says where the person is signed in, since when, and which of it is here', async () => {
  const { screen } = await open();
  const rows = screen.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Chrome on Windows.*This device/);
  await expect
    .element(rows.last())
    .toMatchTextContent(/Safari on iPhone.*Signed in Nov 18, 2025 · Last used Nov 20, 2025/);
});

test('signs out at one other place', async () => {
  const call = `DELETE /api/sessions/${phone.documentId}`;
  const sent = answerCalls({ [call]: { ok: true } });
  const { atPhone, forget } = await open();
  forget(phone);
  await atPhone.click();
  await expect.element(atPhone).not.toBeInTheDocument();
  expect(sent.map((one) => one.call)).toEqual([call]);
  expect(readToken()).toBeDefined();
});

test('signs out everywhere, here as well', async () => {
  answerCalls({ 'DELETE /api/sessions': { ok: true } });
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(screen.getByText('The login')).toBeVisible();
  await expect.element(screen.getByText('Logged out successfully')).toBeVisible();
  expect(readToken()).toBeUndefined();
});

test('that could not be done leaves everybody signed in', async () => {
  answerCalls({});
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(screen.getByText('Logout failed')).toBeVisible();
  expect(readToken()).toBeDefined();
});
