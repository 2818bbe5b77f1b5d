import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { helpdeskAgent, makeChat, openHelpdesk } from '../../test/chat/open-helpdesk.tsx';
import { makeUser } from '../../test/factories/users.ts';

beforeEach(() => page.viewport(1440, 800));

const three = () =>
  ['anna', 'ben', 'cleo'].map((name, index) =>
    makeChat(name, { updatedAt: `2025-11-20T1${3 - index}:00:00.000Z` }),
  );

describe('who may see it', () => {
  test('an agent sees the chats once the user is loaded', { tags: ['PERM-29'] }, async () => {
    const asking = Promise.withResolvers<object>();
    const { screen, row, calls } = await openHelpdesk({
      rooms: three(),
      answers: { '/api/users/me': () => asking.promise },
    });
    await expect.element(screen.getByText('Loading...')).toBeInTheDocument();
    expect(calls.some(({ pathname }) => pathname === '/api/chat-rooms')).toBe(false);
    asking.resolve(helpdeskAgent);
    await expect.element(row('anna')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toMatchTextContent('Helpdesk chat');
  });

  test('an Admin sees them too', async () => {
    const { row } = await openHelpdesk({
      rooms: three(),
      answers: { '/api/users/me': () => makeUser({ role: { name: 'Admin' } }) },
    });
    await expect.element(row('anna')).toBeVisible();
  });

  test('a customer is redirected home', async () => {
    const { calls } = await openHelpdesk({
      rooms: three(),
      answers: { '/api/users/me': () => makeUser({ role: { name: 'Customer' } }) },
    });
    await expect.poll(() => document.title).toMatch(/Home \| Partshelf$/);
    expect(calls.some(({ pathname }) => pathname === '/api/chat-rooms')).toBe(false);
  });

  test('a user that cannot be loaded can be reloaded', async () => {
    let isDown = true;
    const { screen, row } = await openHelpdesk({
      rooms: three(),
      answers: { '/api/users/me': () => (isDown ? 400 : helpdeskAgent) },
    });
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isDown = false;
    await again.click();
    await expect.element(row('anna')).toBeVisible();
  });
});

describe('on a desk', () => {
  test('list and chat are side by side, and only they scroll', async () => {
    const { screen, rows, pane } = await openHelpdesk({ rooms: three() });
    await expect.element(rows.first()).toBeVisible();
    const list = screen.getByRole('region', { name: 'Active Chats' });
    const [left, right] = [list, pane].map((one) => one.element().getBoundingClientRect());
    expect([left!.width, right!.left]).toEqual([359, 360]);
    expect(left!.bottom).toBe(right!.bottom);
    expect(document.querySelector('main')!.scrollHeight).toBe(700);
  });

  test(
    'the first chat stays selected when others move above it',
    { tags: ['HELP-20'] },
    async () => {
      const { row, server, rows } = await openHelpdesk({ rooms: three() });
      await expect.element(row('anna')).toHaveAttribute('aria-current', 'true');
      server.publish('roomCreated', makeChat('dora', { updatedAt: '2025-11-21T12:00:00.000Z' }));
      await expect.element(rows.first()).toMatchTextContent('dora');
      await expect.element(row('anna')).toHaveAttribute('aria-current', 'true');
    },
  );

  test('the URL contains the chat', { tags: ['slow'] }, async () => {
    const { heading, row } = await openHelpdesk({ rooms: three(), at: '/helpdesk/chat?room=ben' });
    await expect.element(heading('ben')).toBeVisible();
    await expect.element(row('ben')).toHaveAttribute('aria-current', 'true');
    await row('cleo').click();
    await expect.element(heading('cleo')).toBeVisible();
    await expect.element(heading('ben')).not.toBeInTheDocument();
  });

  test('the URL may contain a chat that is not in the list yet', async () => {
    const rooms = Array.from({ length: 60 }, (_, index) =>
      makeChat(`name-${index}`, { updatedAt: new Date(60_000 * (60 - index)).toISOString() }),
    );
    const { heading, input } = await openHelpdesk({ rooms, at: '/helpdesk/chat?room=name-55' });
    await expect.element(heading('name-55')).toBeVisible();
    await expect.element(input).toBeEnabled();
  });
});

describe('a chat that does not exist', () => {
  test.each([404, 400])(
    'answered with %d is asked for once and named',
    { tags: ['slow'] },
    async (status) => {
      const { screen, row, calls } = await openHelpdesk({
        rooms: three(),
        at: '/helpdesk/chat?room=dora',
        answers: { '/api/chat-rooms/dora': () => status },
      });
      await expect.element(screen.getByText('This chat does not exist.')).toBeVisible();
      await expect.element(row('anna')).toBeVisible();
      expect(calls.map(({ pathname }) => pathname).filter((path) => path.includes('dora'))).toEqual(
        ['/api/chat-rooms/dora'],
      );
      await screen.getByRole('button', { name: 'Show the chats' }).click();
      await expect.element(row('anna')).toHaveAttribute('aria-current', 'true');
    },
  );
});

test('the head of a chat shows name and address whole beside the customer pane', async () => {
  localStorage.removeItem('customerPane');
  const { pane, heading } = await openHelpdesk({ rooms: [makeChat('margarethe.lindenschmidt')] });
  await expect.element(heading('margarethe.lindenschmidt')).toBeVisible();
  const address = pane.getByRole('link', { name: 'margarethe.lindenschmidt@mail.example' });
  for (const shown of [heading('margarethe.lindenschmidt'), address]) {
    const { scrollWidth, clientWidth } = shown.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));

  test('only the list is shown, and nothing is selected', async () => {
    const { row, readCalls, pane } = await openHelpdesk({ rooms: three() });
    await expect.element(row('anna')).toBeVisible();
    await expect.element(pane).not.toBeInTheDocument();
    await expect.element(row('anna')).not.toHaveAttribute('aria-current');
    expect(readCalls()).toEqual([]);
  });

  test('a chat replaces the list, and Back returns to its row', { tags: ['slow'] }, async () => {
    const { screen, row, pane, heading } = await openHelpdesk({ rooms: three() });
    await row('ben').click();
    await expect.element(heading('ben')).toBeVisible();
    await expect.element(row('ben')).not.toBeInTheDocument();
    await expect.element(pane).toHaveFocus();
    await screen.getByRole('button', { name: 'Back to chats' }).click();
    await expect.element(row('ben')).toBeVisible();
    await expect.element(row('ben')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('ben')).toBeVisible();
  });

  test('the heads above the messages take at most 160 pixels', async () => {
    const { log, heading } = await openHelpdesk({
      rooms: [makeChat('margarethe.lindenschmidt')],
      at: '/helpdesk/chat?room=margarethe.lindenschmidt',
    });
    await expect.element(heading('margarethe.lindenschmidt')).toBeVisible();
    const { top } = document.querySelector('main')!.getBoundingClientRect();
    expect(log.element().getBoundingClientRect().top - top).toBeLessThanOrEqual(160);
  });

  test('a chat that was opened by its URL links to the list', { tags: ['slow'] }, async () => {
    const { screen, row, heading } = await openHelpdesk({
      rooms: three(),
      at: '/helpdesk/chat?room=ben',
    });
    await expect.element(heading('ben')).toBeVisible();
    await screen.getByRole('button', { name: 'Back to chats' }).click();
    await expect.element(row('ben')).toBeVisible();
  });

  test.each([
    [390, 844],
    [320, 568],
    [667, 375],
  ])('everything fits on %d by %d pixels', { tags: ['slow'] }, async (width, height) => {
    await page.viewport(width, height);
    const { input, send, heading, screen } = await openHelpdesk({
      rooms: [makeChat('a-rather-long-name-for-any-of-all-the-customers')],
      at: '/helpdesk/chat?room=a-rather-long-name-for-any-of-all-the-customers',
    });
    await expect.element(heading('a-rather-long-name-for-any-of-all-the-customers')).toBeVisible();
    await expect.element(input).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    for (const one of [send, screen.getByRole('button', { name: 'Close chat' })])
      expect(one.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  });
});
