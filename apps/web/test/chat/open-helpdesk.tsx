import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat.ts';
import { Outlet } from 'react-router';
import { expect } from 'vitest';
import { HelpdeskLink } from '../../app/features/chat/helpdesk/helpdesk-link.tsx';
import HelpdeskChatPage from '../../app/pages/helpdesk-chat.tsx';
import { RealtimeProvider } from '../../app/realtime/realtime.ts';
import { answerCalls, pathOf } from '../calls.ts';
import { HelpdeskShop, readCallFor } from './helpdesk-shop.ts';
import { renderShop } from '../render-shop.tsx';
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
