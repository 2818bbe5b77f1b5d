import { beforeEach, describe, expect, test } from 'vitest';
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

describe('the list while it is open', () => {
  test(
    'a message moves its chat to the top, unread and with a new preview',
    { tags: ['HELP-21', 'HELP-22'] },
    async () => {
      const { anna, ...given } = makeThreeChats();
      const { rows, row, receive, expectUnread } = await openHelpdesk({
        ...given,
        rooms: [anna, given.ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      receive(makeCustomerMessage(given.ben, 'One more thing', { createdAt: daysAgo(0) }));
      await expect.element(rows.first()).toMatchTextContent('One more thing');
      expect(namesIn(rows)).toEqual(['ben', 'cleo', 'anna']);
      await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
      await expectUnread(1);
    },
  );

  test(
    'a message of a colleague moves the chat, with their name, and leaves it read',
    { tags: ['HELP-23'] },
    async () => {
      const { ben, ...given } = makeThreeChats();
      const { rows, row, receive } = await openHelpdesk({
        ...given,
        rooms: [given.anna, ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      const sender = { id: 1234, documentId: 'colleague', username: 'bo' };
      receive(makeHelpdeskMessage(ben, 'It does', { createdAt: daysAgo(0), sender }));
      await expect.element(rows.first()).toMatchTextContent('bo: It does');
      await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
    },
  );

  test('a message that was read at once leaves no dot', { tags: ['HELP-22'] }, async () => {
    const { ben, ...given } = makeThreeChats();
    const { rows, row, receive } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(rows.first()).toMatchTextContent('cleo');
    receive(makeCustomerMessage(ben, 'Seen already', { createdAt: daysAgo(0), is_read: true }));
    await expect.element(rows.first()).toMatchTextContent('Seen already');
    await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
  });

  test('a chat that a colleague reads loses its dot', { tags: ['HELP-24'] }, async () => {
    const { ben, ...given } = makeThreeChats();
    ben.chat_messages = [makeCustomerMessage(ben, 'Anyone there?')];
    const { row, shop, server, expectUnread } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
    shop.read('ben');
    server.publish('messagesRead', {
      roomId: 'ben',
      messageIds: [ben.chat_messages[0]!.documentId],
    });
    await expect.element(row('ben').getByText('Unread')).not.toBeInTheDocument();
    await expectUnread(0);
  });

  test('the dot stays when the customer reads replies', async () => {
    const { ben, ...given } = makeThreeChats();
    const reply = makeHelpdeskMessage(ben, 'Here I am');
    ben.chat_messages = [reply, makeCustomerMessage(ben, 'Anyone there?')];
    const { row, calls, server, expectUnread } = await openHelpdesk({
      ...given,
      rooms: [given.anna, ben, given.cleo],
    });
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
    const unreadCalls = () => calls.filter(({ pathname }) => pathname.includes('unread')).length;
    const before = unreadCalls();
    server.publish('messagesRead', { roomId: 'ben', messageIds: [reply.documentId] });
    await expect.poll(unreadCalls).toBeGreaterThan(before);
    await expectUnread(1);
    await expect.element(row('ben').getByText('Unread')).toBeInTheDocument();
  });

  test(
    'a new chat is at the top, unread, as New chat started',
    { tags: ['HELP-25', 'HELP-46'] },
    async () => {
      const { rows, server, expectUnread, screen } = await openHelpdesk(makeThreeChats());
      await expect.element(rows.first()).toMatchTextContent('cleo');
      server.publish('roomCreated', makeChat('dora', { updatedAt: daysAgo(0) }));
      await expect.element(rows.first()).toMatchTextContent('New chat started');
      expect(namesIn(rows)).toEqual(['dora', 'cleo', 'ben', 'anna']);
      await expect.element(rows.first().getByText('Unread')).toBeInTheDocument();
      await expectUnread(1);
      await expect
        .element(screen.getByRole('region', { name: 'Active Chats' }))
        .toMatchTextContent(/^Active Chats\s*Times in UTC\s*4 in all/);
    },
  );

  test('a new chat shows what it began with', { tags: ['HELP-25'] }, async () => {
    const { rows, server } = await openHelpdesk(makeThreeChats());
    await expect.element(rows.first()).toMatchTextContent('cleo');
    const dora = makeChat('dora', { updatedAt: daysAgo(0) });
    const message = makeCustomerMessage(dora, 'Hello');
    server.publish('roomCreated', { ...dora, chat_messages: [message] });
    server.publish('newMessage', message);
    await expect.element(rows.first()).toMatchTextContent('Hello');
    expect(rows.elements()).toHaveLength(4);
  });

  test('a new chat that is there already adds nothing', { tags: ['HELP-26'] }, async () => {
    const { cleo, ...given } = makeThreeChats();
    const { rows, server, receive } = await openHelpdesk({
      ...given,
      rooms: [...given.rooms.slice(0, 2), cleo],
    });
    await expect.element(rows.first()).toMatchTextContent('cleo');
    server.publish('roomCreated', cleo);
    receive(makeCustomerMessage(given.ben, 'Afterwards', { createdAt: daysAgo(0) }));
    await expect.element(rows.first()).toMatchTextContent('Afterwards');
    expect(namesIn(rows)).toEqual(['ben', 'cleo', 'anna']);
  });

  test('a chat that is closed or assigned elsewhere shows it', { tags: ['slow'] }, async () => {
    const { cleo, ...given } = makeThreeChats();
    const { row, server } = await openHelpdesk(given);
    await expect.element(row('cleo').getByText('Open', { exact: true })).toBeVisible();
    server.publish('roomUpdated', { ...cleo, chat_messages: [], chat_status: 'closed' });
    await expect.element(row('cleo').getByText('Closed', { exact: true })).toBeVisible();
  });

  test(
    'what was missed without a connection appears after reconnecting',
    { tags: ['F17'] },
    async () => {
      const { ben, ...given } = makeThreeChats();
      const { rows, server, shop, expectUnread } = await openHelpdesk({
        ...given,
        rooms: [given.anna, ben, given.cleo],
      });
      await expect.element(rows.first()).toMatchTextContent('cleo');
      server.disconnect();
      shop.store(makeCustomerMessage(ben, 'Meanwhile', { createdAt: daysAgo(0) }));
      server.reconnect();
      await expect.element(rows.first()).toMatchTextContent('Meanwhile');
      await expectUnread(1);
    },
  );
});
