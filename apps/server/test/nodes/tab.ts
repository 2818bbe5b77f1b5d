import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { connectChatClient } from '../support/chat-client.ts';

type Person = { readonly token: string };

const tryAgainMs = 20;
const reconnection = {
  transports: ['websocket'],
  reconnection: true,
  reconnectionDelay: tryAgainMs,
  reconnectionDelayMax: tryAgainMs,
};

type OnFailure = (failure: string) => void;

/** Repeats the call on failures of the server. */
async function callPatiently(
  address: string,
  { token }: Person,
  onFailure: OnFailure,
  body?: object,
) {
  for (;;) {
    try {
      const response = await fetch(address, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          connection: 'close',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return (JSON.parse(text) as { data: unknown }).data;
      if (response.status < 500) throw new Error(text, { cause: response });
      onFailure(`${response.status} ${address}`);
    } catch (error) {
      if ((error as Error).cause instanceof Response) throw error;
      onFailure(`${String((error as Error).cause ?? error)} ${address}`);
    }
    await wait(tryAgainMs);
  }
}

/** Reads the room after each reconnection, and repeats a message with its own key until it is answered. */
export async function openTab(
  url: string,
  person: Person,
  room: string,
  onFailure: OnFailure = () => {},
) {
  const seen = new Map<string, ChatMessage>();
  const received: ChatMessage[] = [];
  const listener = await connectChatClient({ url }, person, reconnection);
  let entries = 0;

  const addMessage = (message: ChatMessage) => seen.set(message.documentId, message);
  listener.socket.on('newMessage', (message) => {
    // Agents receive the events of all rooms.
    if (message.chat_room.documentId !== room) return;
    received.push(message);
    addMessage(message);
  });
  async function enter(): Promise<void> {
    if (!(await listener.join(room))) throw new Error('the tab was not let into its room');
    const messages = await callPatiently(
      `${url}/api/chat-rooms/${room}/messages`,
      person,
      onFailure,
    );
    (messages as ChatMessage[]).forEach(addMessage);
    entries += 1;
  }
  await enter();
  listener.socket.on('connect', () => void enter());

  return {
    contents: () =>
      [...seen.values()].sort((one, other) => one.id - other.id).map(({ content }) => content),
    received: () => received.map(({ content }) => content),
    entries: () => entries,
    write: (content: string, clientKey: string = randomUUID()) =>
      callPatiently(`${url}/api/chat-message/user-chat-message`, person, onFailure, {
        content,
        clientKey,
      }),
  };
}
