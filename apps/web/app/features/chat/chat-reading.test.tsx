import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, pathOf, unexplainedFailure } from '../../../test/calls.ts';
import { openChat } from '../../../test/chat/open-chat.tsx';
import { makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';
import { expectToast } from '../../../test/toasts.ts';

const readCall = 'PUT /api/chat-message/room/user-mark-read';
const done = { data: { roomId: 'room', messageIds: [] } };

async function openUnread(...messages: ReturnType<typeof makeMessage>[]) {
  const chat = await openChat({ messages });
  const answers: Record<string, object> = { [readCall]: done };
  const sent = answerCalls(answers);
  return {
    ...chat,
    answers,
    readCalls: () => sent.map(({ call }) => pathOf(call)),
    async receive(message: ReturnType<typeof makeMessage>) {
      await expect.poll(() => chat.server.sent).toContain('join room');
      chat.shop.messages.push(message);
      chat.server.publish('newMessage', message);
    },
  };
}

beforeEach(() => page.viewport(1440, 900));

test(
  'opening the panel reads what the helpdesk wrote, in one call',
  { tags: ['slow', 'CHAT-22'] },
  async () => {
    const { button, readCalls, expectUnread } = await openUnread(
      makeMessage(),
      makeMessage(),
      makeOwnMessage(),
    );
    await expectUnread(2);
    expect(readCalls()).toEqual([]);
    await button.click();
    await expectUnread(0);
    expect(readCalls()).toEqual([readCall]);
  },
);

test(
  'a panel that opens before its messages are there reads them when they come',
  { tags: ['CHAT-22'] },
  async () => {
    const loading = Promise.withResolvers<object>();
    const unread = makeMessage();
    const { button, log, shop, expectUnread } = await openChat({
      messages: [unread],
      answerRoom: () => loading.promise,
    });
    const sent = answerCalls({ [readCall]: done });
    await button.click();
    await expect.element(log).toHaveTextContent('Loading messages...');
    loading.resolve({ data: { ...shop.room, chat_messages: [unread] } });
    await expect
      .poll(() => sent.map(({ call }) => call))
      .toEqual([`${readCall}?until=${unread.documentId}`]);
    await expectUnread(0);
  },
);

test('nothing is called when there is nothing to read', async () => {
  const { button, item, input, readCalls } = await openUnread(makeMessage({ is_read: true }));
  await button.click();
  await expect.element(item('Message')).toBeVisible();
  await input.click();
  expect(readCalls()).toEqual([]);
});

test(
  'what arrives in the open panel is unread until the input has the focus',
  { tags: ['CHAT-21'] },
  async () => {
    const { button, item, input, readCalls, expectUnread, receive } =
      await openUnread(makeOwnMessage());
    await button.click();
    await receive(makeMessage({ content: 'reply' }));
    await expect.element(item('reply')).toBeVisible();
    await expectUnread(1);
    expect(readCalls()).toEqual([]);
    await input.click();
    await expectUnread(0);
    expect(readCalls()).toEqual([readCall]);
  },
);

test(
  'what arrives while the input has the focus is read at once',
  { tags: ['slow', 'CHAT-21'] },
  async () => {
    const { button, item, input, readCalls, expectUnread, receive } =
      await openUnread(makeOwnMessage());
    await button.click();
    await input.click();
    await receive(makeMessage({ content: 'reply' }));
    await expect.element(item('reply')).toBeVisible();
    await expect.poll(readCalls).toEqual([readCall]);
    await expectUnread(0);
  },
);

test(
  'a failed call shows an error, is undone and retried with the next focus',
  { tags: ['CHAT-33'] },
  async () => {
    const { button, input, answers, readCalls, expectUnread } = await openUnread(makeMessage());
    const answer = Promise.withResolvers<object>();
    answers[readCall] = answer.promise;
    await button.click();
    await expectUnread(0);
    answer.resolve(unexplainedFailure);
    await expectToast('Failed to mark messages', 'Could not update read status.');
    await expectUnread(1);
    expect(readCalls()).toHaveLength(1);
    answers[readCall] = done;
    await input.click();
    await expectUnread(0);
    expect(readCalls()).toHaveLength(2);
  },
);
