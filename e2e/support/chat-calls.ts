import type { APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { logIn, type Customer, readJson } from './customer.ts';

interface Message {
  documentId: string;
  content: string;
  is_read: boolean;
}

interface Room {
  documentId: string;
  chat_messages: Message[];
}

export const agentUser = { email: 'helpdesk@partshelf.example', password: 'partshelf' };

class Agent {
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  async reply(room: string, content: string): Promise<void> {
    const data = { content, chatroomId: room };
    await call(this.#request, this.#token, 'POST', 'chat-message/helpdesk-chat-message', data);
  }

  async countUnreadRooms(): Promise<number> {
    const path = 'chat-room/helpdesk-unread-roomIds';
    const rooms = (await call(this.#request, this.#token, 'GET', path)) as unknown[];
    return rooms.length;
  }

  async markRead(room: string): Promise<void> {
    await call(this.#request, this.#token, 'PUT', `chat-message/${room}/helpdesk-mark-read`);
  }
}

export async function logInAgent(request: APIRequestContext): Promise<Agent> {
  return new Agent(request, await logIn(request, agentUser));
}

/** Returns the id of the room. */
export async function sendChatMessage(
  request: APIRequestContext,
  { token }: Customer,
  content: string,
): Promise<string> {
  await call(request, token, 'POST', 'chat-message/user-chat-message', { content });
  return (await readRoom(request, { token })).documentId;
}

export async function readRoom(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
): Promise<Room> {
  return (await call(request, token, 'GET', 'chat-room/user-chat-room')) as Room;
}

async function call(
  request: APIRequestContext,
  token: string,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.fetch(`/api/${path}`, { method, headers, data });
  return (await readJson<{ data: unknown }>(response)).data;
}

export async function sendContactMessage(request: APIRequestContext) {
  const word = randomUUID().slice(0, 12);
  const data = {
    firstName: 'Noor',
    lastName: 'Visser',
    email: `${word}@journeys.example`,
    subject: `Question ${word}`,
    message: 'Does the Org Chart work\nwith SharePoint 2019?',
  };
  await readJson(await request.post('/api/contacts', { data: { data } }));
  return data;
}
