import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeChat, replyIn, writeIn } from '../../../../test/helpdesk-shop.ts';
import { openHelpdesk } from '../../../../test/open-helpdesk.tsx';
import { removeToken } from '../../../session.ts';
import { closeToast, getShownToast } from '../../../ui/toasts/toast.ts';

beforeEach(() => page.viewport(1440, 800));

afterEach(() => {
  vi.restoreAllMocks();
  closeToast(getShownToast()?.id ?? 0);
  removeToken();
});

const daysAgo = (days: number, hour = 9, minute = 5) => {
  const date = new Date();
  date.setDate(date.getDate() - days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
};

/** Three chats, of which the first is open and the second is the last that was written in. */
function three() {
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((name, index) =>
    makeChat(name, { updatedAt: daysAgo(3 - index) }),
  ) as [ReturnType<typeof makeChat>, ReturnType<typeof makeChat>, ReturnType<typeof makeChat>];
  return { anna, ben, cleo, rooms: [anna, ben, cleo], at: '/helpdesk/chat?room=anna' };
}

const namesIn = (rows: { elements: () => Element[] }) =>
  rows.elements().map((row) => /anna|ben|cleo|dora/.exec(row.textContent)?.[0]);

describe('the list', () => {
  test(
    'is headed Active Chats, with their number, newest first',
    { tags: ['HELP-01', 'HELP-02', 'PERM-27'] },
    async () => {
      const { screen, rows } = await openHelpdesk(three());
      await expect.element(rows.first()).toBeVisible();
      expect(namesIn(rows)).toEqual(['cleo', 'ben', 'anna']);
      const heading = screen.getByRole('heading', { name: 'Active Chats', exact: true });
      await expect.element(heading).toBeVisible();
      await expect
        .element(screen.getByRole('region', { name: 'Active Chats' }))
        .toMatchTextContent(/^Active Chats3 in all/);
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
    const { anna } = three();
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

  test('stands as grey rows while it loads', async () => {
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
      const rooms = [makeChat('anna'), makeChat('nobody', { users_permissions_user: null })];
      const { row } = await openHelpdesk({ rooms });
      await expect.element(row('anna')).toMatchTextContent(/^Aanna/);
      await expect.element(row('Unknown User')).toBeVisible();
    },
  );

  test(
    'shows what was said last, or that nothing was',
    { tags: ['HELP-05', 'HELP-06', 'HELP-45'] },
    async () => {
      const { anna, ben, cleo } = three();
      anna.chat_messages = [writeIn(anna, 'Does it print?')];
      ben.chat_messages = [writeIn(ben, 'Does it?'), replyIn(ben, 'It does')];
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
      const { ben, ...rest } = three();
      ben.chat_messages = [writeIn(ben, 'Anybody there?')];
      const { row } = await openHelpdesk({ ...rest, rooms: [rest.anna, ben, rest.cleo] });
      await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
      const weightOf = (text: string, name: string) =>
        getComputedStyle(row(name).getByText(text, { exact: true }).element()).fontWeight;
      expect(weightOf('Anybody there?', 'ben')).toBe('600');
      expect(weightOf('No messages yet', 'cleo')).toBe('400');
      await expect.element(row('cleo').getByText('Unread')).not.toBeInTheDocument();
    },
  );
});

describe('while the helpdesk looks on', () => {
  test(
    'a message moves its chat to the top, unread and with a new preview',
    { tags: ['HELP-21', 'HELP-22'] },
    async () => {
      const { anna, ...given } = three();
      const { rows, row, hear, expectUnread } = await openHelpdesk({
        ...given,
        rooms: [anna, given.ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      hear(writeIn(given.ben, 'One more thing', { createdAt: daysAgo(0) }));
      await expect.element(rows.first()).toMatchTextContent('One more thing');
      expect(namesIn(rows)).toEqual(['ben', 'cleo', 'anna']);
      await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
      await expectUnread(1);
    },
  );

  test(
    'a message of the helpdesk moves the chat and leaves it read, whoever wrote it',
    { tags: ['HELP-23'] },
    async () => {
      const { ben, ...given } = three();
      const { rows, row, hear } = await openHelpdesk({
        ...given,
        rooms: [given.anna, ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      const sender = { id: 1234, documentId: 'colleague' };
      hear(replyIn(ben, 'It does', { createdAt: daysAgo(0), sender }));
      await expect.element(rows.first()).toMatchTextContent('You: It does');
      await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
    },
  );

  test('a message that was read at once marks nothing', { tags: ['HELP-22'] }, async () => {
    const { ben, ...given } = three();
    const { rows, row, hear } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(rows.first()).toMatchTextContent('cleo');
    hear(writeIn(ben, 'Seen already', { createdAt: daysAgo(0), is_read: true }));
    await expect.element(rows.first()).toMatchTextContent('Seen already');
    await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
  });

  test('a chat that a colleague reads loses its dot', { tags: ['HELP-24'] }, async () => {
    const { ben, ...given } = three();
    ben.chat_messages = [writeIn(ben, 'Anybody there?')];
    const { row, shop, line, expectUnread } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
    shop.read('ben');
    line.say('messagesRead', { roomId: 'ben', messageIds: [ben.chat_messages[0]!.documentId] });
    await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
    await expectUnread(0);
  });

  test('a customer who reads replies leaves the dot where it is', async () => {
    const { ben, ...given } = three();
    const reply = replyIn(ben, 'Here I am');
    ben.chat_messages = [reply, writeIn(ben, 'Anybody there?')];
    const { row, calls, line, expectUnread } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
    const unreadCalls = () => calls.filter(({ pathname }) => pathname.includes('unread')).length;
    const before = unreadCalls();
    line.say('messagesRead', { roomId: 'ben', messageIds: [reply.documentId] });
    await expect.poll(unreadCalls).toBeGreaterThan(before);
    await expectUnread(1);
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
  });

  test(
    'a new chat stands at the top, unread, as New chat started',
    { tags: ['HELP-25', 'HELP-46'] },
    async () => {
      const { rows, line, expectUnread, screen } = await openHelpdesk(three());
      await expect.element(rows.first()).toMatchTextContent('cleo');
      line.say('roomCreated', makeChat('dora', { updatedAt: daysAgo(0) }));
      await expect.element(rows.first()).toMatchTextContent('New chat started');
      expect(namesIn(rows)).toEqual(['dora', 'cleo', 'ben', 'anna']);
      await expect.element(rows.first().getByText('Unread')).toBeInTheDocument();
      await expectUnread(1);
      await expect
        .element(screen.getByRole('region', { name: 'Active Chats' }))
        .toMatchTextContent(/^Active Chats4 in all/);
    },
  );

  test('a new chat shows what it began with', { tags: ['HELP-25'] }, async () => {
    const { rows, line } = await openHelpdesk(three());
    await expect.element(rows.first()).toMatchTextContent('cleo');
    const dora = makeChat('dora', { updatedAt: daysAgo(0) });
    const message = writeIn(dora, 'Hello');
    line.say('roomCreated', { ...dora, chat_messages: [message] });
    line.say('newMessage', message);
    await expect.element(rows.first()).toMatchTextContent('Hello');
    expect(rows.elements()).toHaveLength(4);
  });

  test('a new chat that is there already adds nothing', { tags: ['HELP-26'] }, async () => {
    const { cleo, ...given } = three();
    const { rows, line, hear } = await openHelpdesk({
      ...given,
      rooms: [...given.rooms.slice(0, 2), cleo],
    });
    await expect.element(rows.first()).toMatchTextContent('cleo');
    line.say('roomCreated', cleo);
    hear(writeIn(given.ben, 'Afterwards', { createdAt: daysAgo(0) }));
    await expect.element(rows.first()).toMatchTextContent('Afterwards');
    expect(namesIn(rows)).toEqual(['ben', 'cleo', 'anna']);
  });

  test('a chat that is closed or assigned elsewhere shows it', async () => {
    const { cleo, ...given } = three();
    const { row, line } = await openHelpdesk(given);
    await expect.element(row('cleo').getByText('Open', { exact: true })).toBeVisible();
    line.say('roomUpdated', { ...cleo, chat_messages: [], chat_status: 'closed' });
    await expect.element(row('cleo').getByText('Closed', { exact: true })).toBeVisible();
  });

  test(
    'what was missed without a connection is there when it stands again',
    { tags: ['F17'] },
    async () => {
      const { ben, ...given } = three();
      const { rows, line, shop, expectUnread } = await openHelpdesk({
        ...given,
        rooms: [given.anna, ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      line.disconnect();
      shop.store(writeIn(ben, 'Meanwhile', { createdAt: daysAgo(0) }));
      line.reconnect();
      await expect.element(rows.first()).toMatchTextContent('Meanwhile');
      await expectUnread(1);
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
