import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unexplainedFailure } from '../../../../test/calls.ts';
import {
  type HelpdeskGiven,
  makeChat,
  makeCustomerMessage,
  makeHelpdeskMessage,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';
import { helpdeskId } from '../../../../test/factories/chat.ts';
import { expectToast } from '../../../../test/toasts.ts';

beforeEach(() => page.viewport(1440, 800));

interface Room extends Partial<ChatRoom> {
  messages?: (room: ChatRoom) => ChatMessage[];
}

async function openRoom({ messages, ...given }: Room = {}, answers?: HelpdeskGiven['answers']) {
  const room = makeChat('anna', given);
  room.chat_messages = messages?.(room) ?? [];
  const helpdesk = await openHelpdesk({ rooms: [room], ...(answers && { answers }) });
  return { ...helpdesk, room };
}

describe('times', () => {
  const late = '2025-11-20T22:30:00.000Z';
  const messages = (room: ChatRoom) => [
    makeCustomerMessage(room, 'Good evening', { createdAt: late }),
  ];
  const given = { messages, updatedAt: late, createdAt: late };
  const listHead = ({ getByRole }: Pick<typeof page, 'getByRole'>) =>
    getByRole('region', { name: 'Active Chats' });
  const zonePath = '/api/back-office/time-zone';

  test('are in the time zone of the shop, which is named', { tags: ['VEND-17'] }, async () => {
    const answers = { [zonePath]: () => ({ data: { timeZone: 'Asia/Tokyo' } }) };
    const { screen, log, row, pane } = await openRoom(given, answers);
    await expect.element(log).toMatchTextContent(/Nov 21, 2025.*07:30/);
    await expect.element(row('anna')).toMatchTextContent(/Nov 21, 2025/);
    await expect.element(pane.getByText(/^Created Nov 21, 2025/)).toBeVisible();
    await expect.element(listHead(screen).getByText('Times in Asia/Tokyo')).toBeVisible();
  });

  test(
    'are those of the browser while the shop has no answer',
    { tags: ['slow', 'VEND-17'] },
    async () => {
      const { screen, item } = await openRoom(given, { [zonePath]: () => 503 });
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await expect.element(item('Good evening')).toBeVisible();
      await expect.element(listHead(screen).getByText(`Times in ${timeZone}`)).toBeVisible();
    },
  );
});

describe('the head of a chat', () => {
  test(
    'says with whom, their email, since when and who is assigned',
    { tags: ['HELP-10', 'HELP-11', 'HELP-12', 'HELP-13'] },
    async () => {
      const helpdesk = { id: helpdeskId, documentId: 'tove', username: 'tove.helpdesk' };
      const { pane, heading } = await openRoom({ helpdesk });
      await expect.element(heading('anna')).toBeVisible();
      const email = pane.getByRole('link', { name: 'anna@mail.example' });
      await expect.element(email).toHaveAttribute('href', 'mailto:anna@mail.example');
      await expect.element(pane.getByText('Created Nov 20, 2025')).toBeVisible();
      await expect
        .element(pane.getByText(/^Assigned helpdesk/))
        .toMatchTextContent('tove.helpdesk');
      await expect.element(pane.getByText('Open', { exact: true })).toBeVisible();
    },
  );

  test(
    'says Unassigned until an agent is assigned, then the name at once',
    { tags: ['HELP-13'] },
    async () => {
      const { pane, room, server } = await openRoom();
      const assigned = pane.getByText(/^Assigned helpdesk/);
      await expect.element(assigned).toMatchTextContent('Unassigned');
      const region = pane.getByText('This chat is open and assigned to no one.').element();
      expect(region).toHaveAttribute('role', 'status');
      const helpdesk = { id: 9, documentId: 'bo', username: 'bo' };
      server.publish('roomUpdated', {
        ...room,
        chat_messages: [],
        chat_status: 'pending',
        helpdesk,
      });
      await expect.element(assigned).toMatchTextContent('Assigned helpdesk bo');
      await expect.element(pane.getByText('Pending', { exact: true })).toBeVisible();
      expect(region).toHaveTextContent('This chat is pending and assigned to bo.');
    },
  );

  test(
    'without a customer there is an Unknown User and no email',
    { tags: ['HELP-04', 'HELP-10'] },
    async () => {
      const { pane, heading } = await openRoom({ users_permissions_user: null });
      await expect.element(heading('Unknown User')).toBeVisible();
      await expect.element(pane.getByRole('link')).not.toBeInTheDocument();
    },
  );
});

describe('the messages', () => {
  test(
    'of any agent are on the right, say Sent or Seen, and name a colleague',
    { tags: ['HELP-14', 'HELP-15', 'HELP-39'] },
    async () => {
      const { item, log, server } = await openRoom({
        messages: (room) => [
          makeCustomerMessage(room, 'Does it print?', { is_read: true }),
          makeHelpdeskMessage(room, 'It does', { is_read: true }),
          makeHelpdeskMessage(room, 'In colour', {
            documentId: 'm3',
            sender: { id: 77, documentId: 'bo', username: 'bo.desk' },
          }),
        ],
      });
      await expect.element(item('It does')).toMatchTextContent('Seen');
      await expect.element(item('In colour')).toMatchTextContent('Sent');
      await expect.element(item('Does it print?')).not.toMatchTextContent(/Sent|Seen/);
      await expect.element(item('In colour')).toMatchTextContent('bo.desk: In colour');
      await expect.element(item('It does')).toMatchTextContent('You: It does');
      const { left, right } = log.element().getBoundingClientRect();
      const sideOf = (text: string) => {
        const box = log.getByText(text, { exact: true }).element().parentElement!;
        const { left: start, right: end } = box.getBoundingClientRect();
        return start - left < right - end ? 'left' : 'right';
      };
      expect(['Does it print?', 'It does', 'In colour'].map(sideOf)).toEqual([
        'left',
        'right',
        'right',
      ]);
      server.publish('messagesRead', { roomId: 'anna', messageIds: ['m3'] });
      await expect.element(item('In colour')).toMatchTextContent('Seen');
    },
  );

  test('scroll in their box, however many there are', { tags: ['slow'] }, async () => {
    const room = makeChat('anna');
    const messages = Array.from({ length: 500 }, (_, index) =>
      (index % 2 ? makeHelpdeskMessage : makeCustomerMessage)(room, `Line ${index + 1} of all`),
    );
    const all = () => ({ data: messages, meta: { hasMore: false } });
    const { item } = await openRoom(room, { '/api/chat-rooms/anna/messages': all });
    await expect.element(item('Line 500 of all')).toBeInViewport();
    expect(document.documentElement.scrollHeight).toBe(document.documentElement.clientHeight);
  });

  test('that are received are added once', { tags: ['HELP-40'] }, async () => {
    const { item, server, room, receive } = await openRoom({
      messages: (one) => [makeHelpdeskMessage(one, 'Hello')],
    });
    await expect.element(item('Hello')).toBeVisible();
    await expect.poll(() => server.sent).toContain('join anna');
    const message = makeCustomerMessage(room, 'Hello there');
    receive(message);
    server.publish('newMessage', message);
    await expect.element(item('Hello there')).toBeVisible();
    expect(item('Hello there').elements()).toHaveLength(1);
  });

  test('of a chat without any: No messages yet', async () => {
    const { log } = await openRoom();
    await expect.element(log).toHaveTextContent('No messages yet');
  });

  test('while they load nothing can be written', { tags: ['HELP-35', 'HELP-37'] }, async () => {
    const loading = Promise.withResolvers<object>();
    const { log, input, send } = await openRoom(
      {},
      {
        '/api/chat-rooms/anna/messages': () => loading.promise,
      },
    );
    await expect.element(log).toHaveTextContent('Loading messages...');
    await expect.element(input).toBeDisabled();
    await expect.element(send).toBeDisabled();
    loading.resolve({ data: [], meta: { hasMore: false } });
    await expect.element(input).toBeEnabled();
    await expect.element(send).toBeEnabled();
  });

  test(
    'when they cannot be loaded nothing can be written',
    { tags: ['HELP-36', 'HELP-38', 'HELP-44'] },
    async () => {
      const { log, input, send } = await openRoom(
        {},
        { '/api/chat-rooms/anna/messages': () => 400 },
      );
      await expect.element(log).toHaveTextContent('Error loading messages');
      await expect.element(input).toBeDisabled();
      await expect.element(send).toBeDisabled();
    },
  );

  test('that are refused cannot be loaded', { tags: ['HELP-36', 'HELP-44'] }, async () => {
    const { log, input } = await openHelpdesk({
      rooms: [makeChat('anna')],
      answers: { '/api/chat-rooms/anna/messages': () => 404 },
    });
    await expect.element(log).toHaveTextContent('Error loading messages');
    await expect.element(input).toBeDisabled();
  });

  test(
    'that were missed without a connection appear after reconnecting',
    { tags: ['F17', 'I6'] },
    async () => {
      const { item, server, shop, room } = await openRoom({
        messages: (one) => [makeHelpdeskMessage(one, 'Hello')],
      });
      await expect.element(item('Hello')).toBeVisible();
      server.disconnect();
      shop.store(makeCustomerMessage(room, 'Meanwhile'));
      server.reconnect();
      await expect.element(item('Meanwhile')).toBeVisible();
    },
  );
});

describe('closing', () => {
  const statusCall = 'PUT /api/chat-rooms/anna';

  test(
    'a chat is shown at once; nothing can be written in it until it is opened again',
    { tags: ['slow'] },
    async () => {
      const { pane, row, screen, input, send, writeAnswers, sent, room } = await openRoom();
      const answer = Promise.withResolvers<object>();
      writeAnswers[statusCall] = answer.promise;
      await screen.getByRole('button', { name: 'Close chat' }).click();
      await expect.element(pane.getByText('Closed', { exact: true })).toBeVisible();
      await expect.element(row('anna').getByText('Closed', { exact: true })).toBeVisible();
      await expect
        .element(pane.getByText(/^This chat is closed. Reopen it to write here./))
        .toBeVisible();
      await expect.element(input).toBeDisabled();
      await expect.element(send).toBeDisabled();
      expect(sent.at(-1)).toEqual({ call: statusCall, body: { chat_status: 'closed' } });
      answer.resolve({ data: { ...room, chat_status: 'closed' } });

      writeAnswers[statusCall] = { data: { ...room, chat_status: 'open' } };
      await screen.getByRole('button', { name: 'Reopen' }).click();
      await expect.element(row('anna').getByText('Open', { exact: true })).toBeVisible();
      await expect.element(input).toBeEnabled();
      expect(sent.at(-1)).toEqual({ call: statusCall, body: { chat_status: 'open' } });
    },
  );

  test('that fails is undone and says so', { tags: ['slow'] }, async () => {
    const { pane, screen, input, writeAnswers } = await openRoom({
      chat_status: 'pending',
    });
    writeAnswers[statusCall] = unexplainedFailure;
    await screen.getByRole('button', { name: 'Close chat' }).click();
    await expectToast('Error', 'The status of the chat could not be changed.');
    await expect.element(pane.getByText('Pending', { exact: true })).toBeVisible();
    await expect.element(input).toBeEnabled();
  });
});
