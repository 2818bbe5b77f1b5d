import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { logIn, type Customer } from './customer.ts';

interface Message {
  documentId: string;
  content: string;
  is_read: boolean;
}

interface Room {
  documentId: string;
  chat_messages: Message[];
}

/** The other side of a customer's chat, which deals with it by the API. */
export class Helpdesk {
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  async reply(room: string, content: string): Promise<void> {
    const data = { content, chatroomId: room };
    await send(this.#request, this.#token, 'POST', 'chat-message/helpdesk-chat-message', data);
  }

  async read(room: string): Promise<void> {
    await send(this.#request, this.#token, 'PUT', `chat-message/${room}/helpdesk-mark-read`);
  }
}

export async function welcomeHelpdesk(request: APIRequestContext): Promise<Helpdesk> {
  const person = { email: 'helpdesk@partshelf.example', password: 'partshelf' };
  return new Helpdesk(request, await logIn(request, person));
}

/** Writes as the customer does, past the browser, and returns the room. */
export async function writeAs(
  request: APIRequestContext,
  { token }: Customer,
  content: string,
): Promise<string> {
  await send(request, token, 'POST', 'chat-message/user-chat-message', { content });
  return (await readRoom(request, { token })).documentId;
}

export async function readRoom(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
): Promise<Room> {
  return (await send(request, token, 'GET', 'chat-room/user-chat-room')) as Room;
}

async function send(
  request: APIRequestContext,
  token: string,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/${path}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: unknown }).data;
}

/** The customer's chat on a page. */
export function chatOn(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Help Desk' });
  return {
    button: page.getByRole('button', { name: /^Help Desk/ }),
    panel,
    log: panel.getByRole('log'),
    input: panel.getByPlaceholder('Type your message...'),
    message: (text: string): Locator => panel.getByRole('listitem').filter({ hasText: text }),
    async write(text: string) {
      await panel.getByPlaceholder('Type your message...').fill(text);
      await page.keyboard.press('Enter');
    },
  };
}
