import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  makeChat,
  makeCustomerMessage,
  makeHelpdeskMessage,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

beforeEach(() => page.viewport(1440, 800));

async function openHome(unreadCount: number) {
  const rooms = Array.from({ length: unreadCount + 1 }, (_, index) => makeChat(`room-${index}`));
  for (const room of rooms.slice(0, unreadCount))
    room.chat_messages = [makeCustomerMessage(room, 'Hello')];
  const helpdesk = await openHelpdesk({ rooms, at: '/' });
  return { ...helpdesk, rooms };
}

describe('the link to the chats', () => {
  test(
    'counts in red the chats with something unread',
    { tags: ['HDR-21', 'HDR-23', 'PERM-28'] },
    async () => {
      const { link, rooms, receive, expectUnread, server } = await openHome(2);
      await expectUnread(2);
      await expect.element(link).toHaveAttribute('href', '/helpdesk/chat');
      const badge = link.getByText('2', { exact: true });
      await expect.element(badge).toBeVisible();
      expect(getComputedStyle(badge.element()).backgroundColor).toBe(colourOf('--destructive'));
      expect(link.element().querySelector('svg.lucide-messages-square')).not.toBeNull();

      receive(makeCustomerMessage(rooms[0]!, 'Once more'));
      receive(makeCustomerMessage(rooms[2]!, 'Hello as well'));
      await expectUnread(3);
      server.publish('roomCreated', makeChat('another'));
      await expectUnread(4);
    },
  );

  test(
    'has no badge at zero, and stays at zero while the helpdesk writes',
    { tags: ['HDR-23'] },
    async () => {
      const { link, rooms, calls, receive, expectUnread } = await openHome(0);
      await expectUnread(0);
      expect(link.element().textContent).toBe('');
      const before = calls.length;
      receive(makeHelpdeskMessage(rooms[0]!, 'Is there anything else?'));
      await expect.poll(() => calls.length).toBeGreaterThan(before);
      await expectUnread(0);
    },
  );

  test('says 99+ above 99 and names the number', { tags: ['HDR-23'] }, async () => {
    const { link, expectUnread } = await openHome(120);
    await expectUnread(120);
    await expect.element(link.getByText('99+', { exact: true })).toBeVisible();
  });

  test('a chat that a colleague reads is counted no more', { tags: ['HDR-23'] }, async () => {
    const { server, shop, expectUnread } = await openHome(2);
    await expectUnread(2);
    shop.read('room-0');
    server.publish('messagesRead', { roomId: 'room-0', messageIds: ['any'] });
    await expectUnread(1);
  });

  test(
    'messages missed without a connection are counted after reconnecting',
    { tags: ['F17'] },
    async () => {
      const { server, shop, rooms, expectUnread } = await openHome(0);
      await expectUnread(0);
      server.disconnect();
      shop.store(makeCustomerMessage(rooms[0]!, 'Meanwhile'));
      server.reconnect();
      await expectUnread(1);
    },
  );
});

describe('the title of a page', () => {
  test(
    'begins with the count, also when the page or the count changes',
    { tags: ['slow', 'PERM-28'] },
    async () => {
      const { link, rooms, receive, row } = await openHome(2);
      await expect.poll(() => document.title).toBe('(2) Home | Partshelf');
      receive(makeCustomerMessage(rooms[2]!, 'Hello'));
      await expect.poll(() => document.title).toBe('(3) Home | Partshelf');
      await link.click();
      await expect.poll(() => document.title).toBe('(3) Helpdesk chat | Partshelf');
      await row('room-2').click();
      await expect.poll(() => document.title).toBe('(2) Helpdesk chat | Partshelf');
      await row('room-0').click();
      await expect.poll(() => document.title).toBe('(1) Helpdesk chat | Partshelf');
      await row('room-1').click();
      await expect.poll(() => document.title).toBe('Helpdesk chat | Partshelf');
    },
  );
});

function colourOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
