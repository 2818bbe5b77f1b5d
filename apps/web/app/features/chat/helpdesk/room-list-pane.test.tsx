import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  daysAgo,
  makeChat,
  makeCustomerMessage,
  makeHelpdeskMessage,
  makeThreeChats,
  namesIn,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

beforeEach(() => page.viewport(1440, 800));

describe('the list', () => {
  test(
    'is headed Active Chats, with their number, newest first',
    { tags: ['HELP-01', 'HELP-02', 'PERM-27'] },
    async () => {
      const { screen, rows } = await openHelpdesk(makeThreeChats());
      await expect.element(rows.first()).toBeVisible();
      expect(namesIn(rows)).toEqual(['cleo', 'ben', 'anna']);
      const heading = screen.getByRole('heading', { name: 'Active Chats', exact: true });
      await expect.element(heading).toBeVisible();
      await expect
        .element(screen.getByRole('region', { name: 'Active Chats' }))
        .toMatchTextContent(/^Active Chats\s*Times in UTC\s*3 in all/);
    },
  );

  test(
    'without chats says so, and nothing is selected',
    { tags: ['HELP-18', 'HELP-19'] },
    async () => {
      const { screen } = await openHelpdesk();
      await expect.element(screen.getByText('No active helpdesk chats yet.')).toBeVisible();
      await expect.element(screen.getByText('No chat selected', { exact: true })).toBeVisible();
    },
  );

  test('that cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    const { anna } = makeThreeChats();
    const data = {
      data: [anna],
      meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: 1 } },
    };
    const { screen, row } = await openHelpdesk({
      rooms: [anna],
      answers: { '/api/chat-rooms': () => (isDown ? 400 : data) },
    });
    await expect.element(screen.getByText('The chats could not be loaded.')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('anna')).toBeVisible();
  });

  test('is grey rows while it loads', async () => {
    const { screen } = await openHelpdesk({
      answers: { '/api/chat-rooms': () => new Promise<object>(() => {}) },
    });
    await expect.element(screen.getByText('Loading chats...')).toBeInTheDocument();
    await expect.element(screen.getByText('No chat selected')).not.toBeInTheDocument();
  });
});

describe('a chat in the list', () => {
  test(
    'shows the name, or Unknown User, and its first letter',
    { tags: ['HELP-03', 'HELP-04'] },
    async () => {
      const rooms = [makeChat('anna'), makeChat('unknown', { users_permissions_user: null })];
      const { row } = await openHelpdesk({ rooms });
      await expect.element(row('anna')).toMatchTextContent(/^Aanna/);
      await expect.element(row('Unknown User')).toBeVisible();
    },
  );

  test(
    'shows what was said last, or that nothing was',
    { tags: ['HELP-05', 'HELP-06', 'HELP-45'] },
    async () => {
      const { anna, ben, cleo } = makeThreeChats();
      anna.chat_messages = [makeCustomerMessage(anna, 'Does it print?')];
      ben.chat_messages = [
        makeCustomerMessage(ben, 'Does it?'),
        makeHelpdeskMessage(ben, 'It does'),
      ];
      const { row } = await openHelpdesk({ rooms: [anna, ben, cleo] });
      await expect.element(row('anna').getByText('Does it print?', { exact: true })).toBeVisible();
      await expect.element(row('ben').getByText('You: It does', { exact: true })).toBeVisible();
      await expect.element(row('cleo').getByText('No messages yet', { exact: true })).toBeVisible();
    },
  );

  test(
    'shows when it was: hour and minute today, Yesterday, or the date',
    { tags: ['HELP-07'] },
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 12) });
      const rooms = [
        makeChat('anna', { updatedAt: daysAgo(0) }),
        makeChat('ben', { updatedAt: daysAgo(1) }),
        makeChat('cleo', { updatedAt: new Date(2025, 10, 15, 9).toISOString() }),
      ];
      const { row } = await openHelpdesk({ rooms });
      await expect.element(row('anna').getByText('09:05', { exact: true })).toBeVisible();
      await expect.element(row('ben').getByText('Yesterday', { exact: true })).toBeVisible();
      await expect.element(row('cleo').getByText('Nov 15, 2025', { exact: true })).toBeVisible();
    },
  );

  test.each([
    ['open', 'Open', 'warning'],
    ['pending', 'Pending', 'info'],
    ['closed', 'Closed', 'success'],
    ['archived', 'Archived', 'neutral'],
  ])(
    'that is %s has a badge of its own colour',
    { tags: ['HELP-08', 'HELP-30', 'HELP-31', 'HELP-32', 'HELP-33'] },
    async (status, label, token) => {
      const anna = makeChat('anna', { chat_status: status as 'open' });
      const { row } = await openHelpdesk({ rooms: [anna] });
      const badge = row('anna').getByText(label, { exact: true });
      await expect.element(badge).toBeVisible();
      expect(getComputedStyle(badge.element()).color).toBe(colourOf(`--${token}`));
    },
  );

  test(
    'has a dot and a bold preview while something in it is unread',
    { tags: ['HELP-09', 'PERM-28'] },
    async () => {
      const { ben, ...rest } = makeThreeChats();
      ben.chat_messages = [makeCustomerMessage(ben, 'Anyone there?')];
      const { row } = await openHelpdesk({ ...rest, rooms: [rest.anna, ben, rest.cleo] });
      await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
      const weightOf = (text: string, name: string) =>
        getComputedStyle(row(name).getByText(text, { exact: true }).element()).fontWeight;
      expect(weightOf('Anyone there?', 'ben')).toBe('620');
      expect(weightOf('No messages yet', 'cleo')).toBe('400');
      await expect.element(row('cleo').getByText('Unread')).not.toBeInTheDocument();
    },
  );
});

function colourOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
