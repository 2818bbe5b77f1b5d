import type { OwnRating } from '@partshelf/contract/chat/ratings.ts';
import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { ChatWidget } from '../../app/features/chat/chat-widget.tsx';
import { RealtimeProvider } from '../../app/realtime/realtime.ts';
import { customerId, makeRoom, pageBefore } from '../factories/chat.ts';
import { makeUser } from '../factories/users.ts';
import { renderShop } from '../render-shop.tsx';
import { signIn } from '../sign-in.ts';
import { openFakeRealtime } from './fake-realtime.ts';

interface Given {
  /** A test may add to it. Without it there is no room. */
  messages?: ChatMessage[];
  /** Of the office hours; none without it. */
  promise?: { is_open: boolean; promised_until: string | null };
  /** That the customer is asked for. */
  rating?: OwnRating;
  /** Of every attachment. */
  links?: { file: string; thumbnail: string | null };
  /** The query of the page. */
  search?: string;
  answerRoom?: () => ReturnType<Parameters<typeof renderShop>[0]['answer']>;
}

let lastId = customerId;

/** A new user each time, so that there is no draft. */
function createCustomer() {
  lastId += 1;
  return makeUser({ id: lastId });
}

export async function openChat({
  messages,
  promise,
  rating,
  links,
  search = '',
  answerRoom,
}: Given = {}) {
  signIn();
  const server = openFakeRealtime();
  const writer = createCustomer();
  const shop = { room: messages && makeRoom(), messages: messages ?? [], rating: rating ?? null };

  function answer({ pathname, searchParams }: URL) {
    if (pathname === '/api/users/me') return writer;
    if (pathname === '/api/chat-room/user-chat-room')
      return answerRoom?.() ?? { data: roomOf(shop) };
    if (pathname.endsWith('/links')) return { data: links };
    if (pathname === '/api/chat-promise') return { data: promise ?? null };
    if (pathname === '/api/chat-rating') return { data: shop.rating };
    return pageBefore(shop.messages, searchParams.get('before'));
  }

  const Page = () => (
    <RealtimeProvider value={server.realtime}>
      <button type="button">Elsewhere</button>
      <ChatWidget customerId={customerId} />
    </RealtimeProvider>
  );
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Page }],
    at: `/${search}`,
    answer,
  });
  const button = screen.getByRole('button', { name: /^Help Desk/ });
  return {
    screen,
    calls,
    server,
    shop,
    button,
    panel: screen.getByRole('dialog', { name: 'Help Desk' }),
    input: screen.getByPlaceholder('Type your message...'),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    close: screen.getByRole('button', { name: 'Close', exact: true }),
    log: screen.getByRole('log'),
    item: (text: string | RegExp) =>
      screen.getByRole('log').getByRole('listitem').filter({ hasText: text }),
    expectUnread: (count: number) =>
      expect
        .element(button)
        .toHaveAccessibleName(
          count === 0
            ? 'Help Desk'
            : `Help Desk, ${count} unread ${count === 1 ? 'message' : 'messages'}`,
        ),
  };
}

function roomOf({ room, messages }: { room: ChatRoom | undefined; messages: ChatMessage[] }) {
  return room ? { ...room, chat_messages: messages.slice(-limits.chatMessagesPerPage) } : null;
}
