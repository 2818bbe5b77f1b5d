import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { Outlet } from 'react-router';
import { expect } from 'vitest';
import { HelpdeskLink } from '../../app/features/chat/helpdesk/helpdesk-link.tsx';
import HelpdeskChatPage from '../../app/pages/helpdesk-chat.tsx';
import { RealtimeProvider } from '../../app/realtime/realtime.ts';
import { answerCalls, pathOf } from '../calls.ts';
import {
  customerId,
  helpdeskId,
  makeMessage,
  makeRoom,
  makeRoomCustomer,
  pageBefore,
} from '../factories/chat.ts';
import { makeUser } from '../factories/users.ts';
import { pageOf, renderShop } from '../render-shop.tsx';
import { signIn } from '../sign-in.ts';
import { openFakeRealtime } from './fake-realtime.ts';

export interface HelpdeskGiven {
  rooms?: ChatRoom[];
  at?: string;
  /** By path; replaces the default answers. */
  answers?: Record<string, (address: URL) => object | number | Promise<object>>;
}

/** The helpdesk page in a shop with these chats; a test may change them. */
export async function openHelpdesk({
  rooms = [],
  at = '/helpdesk/chat',
  answers = {},
}: HelpdeskGiven = {}) {
  signIn();
  const server = openFakeRealtime();
  const shop = new HelpdeskShop(rooms);
  const writeAnswers: Parameters<typeof answerCalls>[0] = {};
  for (const { documentId } of rooms) {
    writeAnswers[readCallFor(documentId)] = () => {
      shop.read(documentId);
      return { data: { roomId: documentId, messageIds: [] } };
    };
  }
  const sent = answerCalls(writeAnswers);

  const Frame = () => (
    <RealtimeProvider value={server.realtime}>
      <header className="relative">
        <HelpdeskLink />
      </header>
      <main className="relative h-[700px]">
        <Outlet />
      </main>
    </RealtimeProvider>
  );
  const children = [
    { path: 'helpdesk/chat', Component: HelpdeskChatPage },
    { index: true, Component: () => <title>Home | Partshelf</title> },
  ];
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Frame, children }],
    at,
    answer: (address) => answers[address.pathname]?.(address) ?? shop.answer(address),
  });
  const list = screen.getByRole('list', { name: 'Chats' });
  const log = screen.getByRole('log');
  const link = screen.getByRole('link', { name: /^Helpdesk chat/ });
  return {
    screen,
    calls,
    server,
    shop,
    sent,
    writeAnswers,
    link,
    list,
    rows: list.getByRole('link'),
    row: (name: string) => list.getByRole('link').filter({ hasText: name }),
    pane: screen.getByRole('region', { name: 'Chat', exact: true }),
    heading: (name: string) => screen.getByRole('heading', { name: `Chat with ${name}` }),
    log,
    item: (text: string) => log.getByRole('listitem').filter({ hasText: text }),
    input: screen.getByPlaceholder('Type your message...'),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    readCalls: () =>
      sent.map(({ call }) => pathOf(call)).filter((call) => call.includes('mark-read')),
    receive(message: ChatMessage) {
      shop.store(message);
      server.publish('newMessage', message);
    },
    expectUnread: (count: number) =>
      expect
        .element(link)
        .toHaveAccessibleName(count > 0 ? `Helpdesk chat, ${count} unread` : 'Helpdesk chat'),
  };
}

export const helpdeskAgent = makeUser({
  id: helpdeskId,
  username: 'tove',
  role: { name: 'Helpdesk' },
});

let lastCustomerId = customerId;

/** The name is also the room's documentId. */
export function makeChat(name: string, given: Partial<ChatRoom> = {}): ChatRoom {
  lastCustomerId += 1;
  return makeRoom({
    id: lastCustomerId,
    documentId: name,
    users_permissions_user: {
      id: lastCustomerId,
      documentId: name,
      username: name,
      email: `${name}@mail.example`,
    },
    ...given,
  });
}

/** Drafts outlive a test, so a test that types has chats of its own. */
export function makeUnusedChat(name: string, given: Partial<ChatRoom> = {}): ChatRoom {
  return makeChat(`${name}-${lastCustomerId}`, given);
}

export function makeCustomerMessage(
  room: ChatRoom,
  content: string,
  given: Partial<ChatMessage> = {},
) {
  const { id } = room.users_permissions_user ?? { id: customerId };
  return makeHelpdeskMessage(room, content, {
    sender: { id, documentId: room.documentId, username: room.documentId },
    ...given,
  });
}

export function makeHelpdeskMessage(
  room: ChatRoom,
  content: string,
  given: Partial<ChatMessage> = {},
) {
  return makeMessage({ content, chat_room: { documentId: room.documentId }, ...given });
}

export const readCallFor = (roomId: string) => `PUT /api/chat-message/${roomId}/helpdesk-mark-read`;

const notesPath = /^\/api\/chat-rooms\/[^/]+\/notes$/;
const roomPath = /^\/api\/chat-rooms\/([^/]+)(\/messages|\/customer)?$/;

class HelpdeskShop {
  #rooms: readonly ChatRoom[];

  constructor(rooms: readonly ChatRoom[]) {
    this.#rooms = rooms;
  }

  answer(address: URL): object | number {
    const { pathname, searchParams } = address;
    if (pathname === '/api/users/me') return helpdeskAgent;
    if (pathname === '/api/back-office/time-zone') return { data: { timeZone: 'UTC' } };
    if (pathname === '/api/chat-rooms')
      return pageOf(
        newestFirst(this.#rooms.filter((room) => isListed(room, searchParams))),
        address,
      );
    if (pathname === '/api/chat-room/helpdesk-room-counts') {
      const waitsFor = this.#rooms.filter((room) => room.waits_for_release);
      const waiting = this.#rooms.filter(({ waiting_since: since }) => since !== null).length;
      return {
        data: {
          mine: 0,
          unassigned: 0,
          waiting,
          release: waitsFor.length,
          all: this.#rooms.length,
        },
      };
    }
    if (pathname === '/api/chat-room/helpdesk-unread-roomIds') {
      const ids = this.#rooms.filter(isUnread).map(({ documentId }) => documentId);
      return { data: ids, meta: { total: ids.length } };
    }
    if (pathname.endsWith('/fixes')) return { data: [] };
    if (pathname.endsWith('/rating')) return { data: { asks_for_rating: false, rating: null } };
    if (pathname === '/api/chat-mentions' || pathname === '/api/chat-canned-replies')
      return { data: [] };
    if (notesPath.test(pathname)) return { data: [], meta: { hasMore: false } };
    const [, roomId, part] = roomPath.exec(pathname) ?? [];
    const room = this.#rooms.find(({ documentId }) => documentId === roomId);
    if (!room) return 404;
    if (part === '/customer') {
      const { documentId, username, email } = room.users_permissions_user!;
      return { data: makeRoomCustomer({ documentId, username, email }) };
    }
    return part === '/messages'
      ? pageBefore(room.chat_messages, searchParams.get('before'))
      : { data: room };
  }

  store(message: ChatMessage): void {
    this.#change(message.chat_room.documentId, (room) => ({
      ...room,
      chat_messages: [...room.chat_messages, message],
      updatedAt: message.createdAt,
    }));
  }

  read(roomId: string): void {
    this.#change(roomId, (room) => ({
      ...room,
      chat_messages: room.chat_messages.map((message) => ({ ...message, is_read: true })),
    }));
  }

  #change(roomId: string, edit: (room: ChatRoom) => ChatRoom): void {
    this.#rooms = this.#rooms.map((room) => (room.documentId === roomId ? edit(room) : room));
  }
}

function isListed(room: ChatRoom, search: URLSearchParams): boolean {
  const { helpdesk, waiting_since: since, waits_for_release: waits } = room;
  if (search.get('release') === 'true') return waits === true;
  if (search.get('assignee') === 'me') return helpdesk?.id === helpdeskId;
  if (search.get('assignee') === 'none') return helpdesk === null;
  return search.get('waiting') !== 'true' || since !== null;
}

function isUnread({ chat_messages: messages, users_permissions_user: customer }: ChatRoom) {
  return messages.some(({ is_read, sender }) => !is_read && sender.id === customer?.id);
}

function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  return rooms
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
    .map((room) => ({ ...room, chat_messages: room.chat_messages.slice(-1) }));
}

export const daysAgo = (days: number, hour = 9, minute = 5) => {
  const date = new Date();
  date.setDate(date.getDate() - days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
};

export function makeThreeChats() {
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((name, index) =>
    makeChat(name, { updatedAt: daysAgo(3 - index) }),
  ) as [ReturnType<typeof makeChat>, ReturnType<typeof makeChat>, ReturnType<typeof makeChat>];
  return { anna, ben, cleo, rooms: [anna, ben, cleo], at: '/helpdesk/chat?room=anna' };
}

export const namesIn = (rows: { elements: () => Element[] }) =>
  rows.elements().map((row) => /anna|ben|cleo|dora/.exec(row.textContent)?.[0]);
