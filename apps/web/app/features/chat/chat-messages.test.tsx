import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';

const readCall = 'PUT /api/chat-message/room/user-mark-read';

beforeEach(() => {
  answerCalls({ [readCall]: { data: { roomId: 'room', messageIds: [] } } });
  return page.viewport(1440, 900);
});

describe('without messages', () => {
  test('a customer who has never written is asked to', { tags: ['CHAT-10'] }, async () => {
    const { button, log, input } = await openChat();
    await button.click();
    await expect.element(log).toHaveTextContent('Send a message to start a chat');
    await expect.element(input).toBeEnabled();
  });

  test('a server that knows no room means the same', { tags: ['CHAT-10'] }, async () => {
    const { button, log, input } = await openChat({ answerRoom: () => 404 });
    await button.click();
    await expect.element(log).toHaveTextContent('Send a message to start a chat');
    await expect.element(input).toBeEnabled();
  });

  test(
    'while they load it says so, and nothing can be written',
    { tags: ['CHAT-11', 'CHAT-26', 'CHAT-28'] },
    async () => {
      const loading = Promise.withResolvers<object>();
      const { button, log, input, send } = await openChat({ answerRoom: () => loading.promise });
      await button.click();
      await expect.element(log).toHaveTextContent('Loading messages...');
      await expect.element(input).toBeDisabled();
      await expect.element(send).toBeDisabled();
      loading.resolve({ data: null });
      await expect.element(input).toBeEnabled();
      await expect.element(send).toBeEnabled();
    },
  );

  test(
    'when they cannot be loaded it says so, and nothing can be written',
    { tags: ['CHAT-12', 'CHAT-27', 'CHAT-29'] },
    async () => {
      const { button, log, input, send } = await openChat({ answerRoom: () => 400 });
      await button.click();
      await expect.element(log).toHaveTextContent('Error loading messages');
      await expect.element(input).toBeDisabled();
      await expect.element(send).toBeDisabled();
    },
  );

  test('failed loading is retried when the panel opens again', { tags: ['slow'] }, async () => {
    let isDown = true;
    const answerRoom = () => (isDown ? 400 : { data: null });
    const { button, log, panel, input } = await openChat({ answerRoom });
    await button.click();
    await expect.element(log).toHaveTextContent('Error loading messages');
    await button.click();
    await expect.element(panel).not.toBeInTheDocument();
    isDown = false;
    await button.click();
    await expect.element(input).toBeEnabled();
  });

  test('a room without any says so', { tags: ['CHAT-13'] }, async () => {
    const { button, log } = await openChat({ messages: [] });
    await button.click();
    await expect.element(log).toHaveTextContent('No messages yet');
  });
});

describe('a message', () => {
  test('shows hour and minute, with its day above', { tags: ['CHAT-14'] }, async () => {
    const local = new Date(2025, 10, 20, 9, 5).toISOString();
    const { button, log } = await openChat({
      messages: [makeMessage({ createdAt: local }), makeOwnMessage({ createdAt: local })],
    });
    await button.click();
    await expect.poll(() => log.getByText('09:05').elements()).toHaveLength(2);
    await expect.element(log.getByText('Nov 20, 2025', { exact: true })).toBeVisible();
  });

  test(
    'of the customer says Sent while it is unread and Seen once it was read',
    { tags: ['CHAT-15', 'CHAT-16'] },
    async () => {
      const { button, item } = await openChat({
        messages: [
          makeOwnMessage({ content: 'one', is_read: true }),
          makeOwnMessage({ content: 'two' }),
        ],
      });
      await button.click();
      await expect.element(item('one')).toMatchTextContent(/Seen/);
      await expect.element(item('two')).toMatchTextContent(/Sent/);
    },
  );

  test(
    'changes from Sent to Seen when the helpdesk has read it',
    { tags: ['CHAT-23'] },
    async () => {
      const [first, second] = [
        makeOwnMessage({ content: 'one' }),
        makeOwnMessage({ content: 'two' }),
      ];
      const { button, item, server, shop } = await openChat({ messages: [first, second] });
      await button.click();
      await expect.poll(() => server.sent).toContain('join room');
      shop.messages = [{ ...first, is_read: true }, second];
      server.publish('messagesRead', { roomId: 'room', messageIds: [first.documentId] });
      await expect.element(item('one')).toMatchTextContent(/Seen/);
      await expect.element(item('two')).toMatchTextContent(/Sent/);
      server.publish('messagesRead', { roomId: 'another', messageIds: [second.documentId] });
      await expect.element(item('two')).toMatchTextContent(/Sent/);
    },
  );

  test('of the helpdesk says neither', { tags: ['CHAT-17'] }, async () => {
    const { button, item, log } = await openChat({
      messages: [makeMessage(), makeMessage({ is_read: true })],
    });
    await button.click();
    await expect.element(item('Message').first()).toBeVisible();
    await expect.element(log).not.toMatchTextContent(/Sent|Seen/);
  });

  test('that arrives twice is shown once, in its place', { tags: ['CHAT-24'] }, async () => {
    const known = makeOwnMessage({ content: 'known' });
    const arriving = makeMessage({ content: 'arriving' });
    const { button, item, server, shop } = await openChat({ messages: [known] });
    await button.click();
    await expect.poll(() => server.sent).toContain('join room');
    shop.messages.push(arriving);
    server.publish('newMessage', arriving);
    server.publish('newMessage', arriving);
    server.publish('newMessage', known);
    await expect.element(item('arriving')).toBeVisible();
    expect(item('arriving').elements()).toHaveLength(1);
    expect(item('known').elements()).toHaveLength(1);
  });

  test('of another room is none of this one', async () => {
    const { button, item, log, server } = await openChat({ messages: [makeMessage()] });
    await button.click();
    await expect.poll(() => server.sent).toContain('join room');
    server.publish(
      'newMessage',
      makeMessage({ chat_room: { documentId: 'x' }, content: 'secret' }),
    );
    await expect.element(item('Message')).toBeVisible();
    await expect.element(log).not.toMatchTextContent(/secret/);
  });

  test(
    'is read as it was written: lines, emoji, right to left, very long words',
    { tags: ['slow'] },
    async () => {
      const content = `שלום 👋🏽\n\n${'W'.repeat(300)}`;
      const { button, item, log } = await openChat({ messages: [makeMessage({ content })] });
      await button.click();
      const text = item('שלום').getByText(/שלום/);
      await expect.element(text).toBeVisible();
      expect((text.element() as HTMLElement).innerText).toBe(content);
      expect(getComputedStyle(text.element()).direction).toBe('rtl');
      expect(log.element().scrollWidth).toBe(log.element().clientWidth);
    },
  );

  test(
    'has links that lead to other pages safely, and markup is text',
    { tags: ['C10'] },
    async () => {
      const content = '<b>https://learn.example/a</b> javascript:alert(1)';
      const { button, log } = await openChat({ messages: [makeMessage({ content })] });
      await button.click();
      await expect.element(log).toMatchTextContent(/<b>https.*<.b> javascript:alert/);
      const link = log.getByRole('link');
      await expect.element(link).toHaveAttribute('href', 'https://learn.example/a');
      await expect.element(link).toHaveAttribute('rel', 'noopener nofollow');
      await expect.element(link).toHaveAttribute('target', '_blank');
    },
  );
});

test(
  'messages sent during a gap in the connection are loaded after it',
  { tags: ['RT-08', 'F17'] },
  async () => {
    const { button, item, server, shop } = await openChat({ messages: [makeOwnMessage()] });
    await button.click();
    await expect.poll(() => server.sent).toEqual(['join room']);
    server.disconnect();
    shop.messages[0] = { ...shop.messages[0]!, is_read: true };
    shop.messages.push(makeMessage({ content: 'missed' }));
    server.reconnect();
    await expect.element(item('missed')).toBeVisible();
    await expect.element(item('Message')).toMatchTextContent(/Seen/);
  },
);

test(
  'says when the helpdesk is typing, and tells it when the customer is',
  { tags: ['DESK-06'] },
  async () => {
    const { button, panel, input, server } = await openChat({ messages: [makeMessage()] });
    await button.click();
    await expect.poll(() => server.sent).toContain('join room');
    server.publish('typing', { roomId: 'room', activity: 'writing', by: null });
    const typing = panel.getByRole('status').filter({ hasText: 'Help Desk is typing…' });
    await expect.element(typing).toBeVisible();
    server.publish('newMessage', makeMessage({ content: 'Here it is' }));
    await expect.element(typing).not.toBeInTheDocument();
    await input.fill('Thanks');
    expect(server.sent).toContain('typing room writing');
  },
);
