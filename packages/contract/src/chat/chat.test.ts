import { expect, test } from 'vitest';
import { readMessages } from '../../test/read-messages.ts';
import { chatRoutes } from './chat.ts';

test.for([
  ['a customer', chatRoutes['POST /chat-message/user-chat-message'].body, {}],
  [
    'an agent',
    chatRoutes['POST /chat-message/helpdesk-chat-message'].body,
    { chatroomId: 'a'.repeat(24) },
  ],
] as const)('a message of %s needs text, with at most 4000 characters', ([, body, more]) => {
  const messagesOf = (content: string) => readMessages(body, { content, ...more });
  expect(messagesOf(' \n ')).toEqual({ content: ['Message is required'] });
  expect(messagesOf('x'.repeat(4_000))).toEqual({});
  expect(messagesOf('x'.repeat(4_001))).toEqual({
    content: ['Message must be at most 4000 characters'],
  });
});
