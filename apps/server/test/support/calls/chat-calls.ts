import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import type { TestShop } from '../build-test-app.ts';
import { createCustomer, type Customer } from '../factories.ts';

export const write = ({ call }: Customer, content: string, more: object = {}) =>
  call('POST', '/chat-message/user-chat-message', { content, ...more });

export const reply = (
  { call }: Customer,
  chatroomId: string | number,
  content: string,
  more: object = {},
) => call('POST', '/chat-message/helpdesk-chat-message', { content, chatroomId, ...more });

export async function ownRoom({ call }: Customer): Promise<ChatRoom> {
  return (await call('GET', '/chat-room/user-chat-room')).json().data;
}

export async function roomOf(helpdesk: Customer, reference: string | number): Promise<ChatRoom> {
  return (await helpdesk.call('GET', `/chat-rooms/${reference}`)).json().data;
}

export const setStatus = ({ call }: Customer, reference: string | number, chatStatus: string) =>
  call('PUT', `/chat-rooms/${reference}`, { chat_status: chatStatus });

export async function createChat(shop: TestShop, content = 'Good morning') {
  const customer = await createCustomer(shop);
  const first: ChatMessage = (await write(customer, content)).json().data;
  return { customer, first, room: await ownRoom(customer) };
}

export const createHelpdesk = (shop: TestShop) => createCustomer(shop, { role: 'Helpdesk' });

export const contents = (messages: readonly ChatMessage[]) =>
  messages.map(({ content }) => content);
