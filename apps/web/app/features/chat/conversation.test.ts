import { expect, test } from 'vitest';
import { customerId, makeMessage, makeOwnMessage } from '../../../test/factories/chat.ts';
import { addMessages, getSenderSide, markMessages } from './conversation.ts';

const conversationOf = (...messages: ReturnType<typeof makeMessage>[]) => ({
  messages,
  hasOlder: false,
});

test(
  'a message is added only if its documentId is not already present',
  { tags: ['CHAT-24'] },
  () => {
    const known = makeMessage();
    const { messages } = addMessages(conversationOf(known), [{ ...known }, { ...known }]);
    expect(messages).toEqual([known]);
  },
);

test('messages are in the order they were written in, not in which they arrive', () => {
  const [first, second, third] = [makeMessage(), makeMessage(), makeMessage()];
  const { messages } = addMessages(conversationOf(second), [third, first]);
  expect(messages).toEqual([first, second, third]);
});

test('an outdated answer does not make a read message unread', () => {
  const unread = makeOwnMessage();
  const { messages } = addMessages(conversationOf({ ...unread, is_read: true }), [unread]);
  expect(messages[0]?.is_read).toBe(true);
});

test('the client key that the sender gave a message stays', () => {
  const own = makeOwnMessage({ clientKey: 'key' });
  const { messages } = addMessages(conversationOf(own), [{ ...own, clientKey: null }]);
  expect(messages[0]?.clientKey).toBe('key');
});

test(
  'only the given messages are marked as read, and this can be undone',
  { tags: ['CHAT-23'] },
  () => {
    const [first, second] = [makeOwnMessage(), makeOwnMessage()];
    const read = markMessages(conversationOf(first, second), [second.documentId]);
    expect(read.messages.map((message) => message.is_read)).toEqual([false, true]);
    expect(markMessages(read, [second.documentId], false).messages).toEqual([first, second]);
  },
);

test('anyone but the customer of the room is the helpdesk', () => {
  expect(getSenderSide(makeOwnMessage(), customerId)).toBe('customer');
  expect(getSenderSide(makeMessage(), customerId)).toBe('helpdesk');
  expect(getSenderSide(makeMessage(), undefined)).toBe('helpdesk');
});
