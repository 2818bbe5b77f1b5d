import { eq, sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  ownRoom,
  reply,
  roomOf,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { chatRooms } from '../../db/tables/chat.ts';

const test = shopTest();

afterEach(closeChatClients);

const list = async ({ call }: Customer, query: string) => {
  const answer = await call('GET', `/chat-rooms?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json();
  return {
    ids: data.map(({ documentId }: { documentId: string }) => documentId),
    total: meta.pagination.total,
  };
};

const markRead = ({ call }: Customer, reference: string, side = 'helpdesk') =>
  call('PUT', `/chat-message/${reference}/${side}-mark-read`);

const unreadIds = async ({ call }: Customer): Promise<string[]> =>
  (await call('GET', '/chat-room/helpdesk-unread-roomIds')).json().data;

const markUnread = ({ call }: Customer, reference: string | number) =>
  call('PUT', `/chat-rooms/${reference}/unread`);

test(
  'a room waits from the first unanswered message until an answer, whatever is read',
  { tags: ['slow', 'DESK-08'] },
  async ({ shop, helpdesk }) => {
    const { customer, first, room } = await createChat(shop);
    const waitingSince = async () => (await roomOf(helpdesk, room.id)).waiting_since;
    expect(room.waiting_since).toBe(first.createdAt);
    await write(customer, 'Anyone there?');
    await markRead(helpdesk, room.documentId);
    expect(await waitingSince()).toBe(first.createdAt);
    await reply(helpdesk, room.id, 'Here I am');
    expect(await waitingSince()).toBeNull();
    const next = (await write(customer, 'Thanks, and one more thing')).json().data;
    expect(await waitingSince()).toBe(next.createdAt);
    await setStatus(helpdesk, room.id, 'closed');
    expect(await waitingSince()).toBeNull();
    await setStatus(helpdesk, room.id, 'open');
    expect(await waitingSince()).toBeNull();
  },
);

test(
  'waiting rooms are sorted by overdue promises, then by how long they wait',
  { tags: ['DESK-08'] },
  async ({ shop, db, helpdesk }) => {
    const before = await list(helpdesk, 'waiting=true');
    const [one, two, three] = [
      await createChat(shop),
      await createChat(shop),
      await createChat(shop),
    ];
    await write(one.customer, 'Still there?');
    const ids = [one, two, three].map(({ room }) => room.documentId);
    expect(await list(helpdesk, 'waiting=true')).toEqual({
      ids: [...before.ids, ...ids],
      total: before.total + 3,
    });
    await db
      .update(chatRooms)
      .set({ promisedUntil: sql`now() - interval '1 hour'` })
      .where(eq(chatRooms.id, three.room.id));
    await db
      .update(chatRooms)
      .set({ promisedUntil: sql`now() + interval '1 hour'` })
      .where(eq(chatRooms.id, two.room.id));
    const sorted = await list(helpdesk, 'waiting=true');
    expect(sorted.ids[0]).toBe(ids[2]);
    expect(sorted.ids.slice(1)).toEqual([...before.ids, ids[0], ids[1]]);
    expect((await list(helpdesk, 'waiting=false')).ids).not.toContain(ids[0]);
  },
);

test(
  'rooms are filtered by assignee and status, a page at a time, and counted',
  { tags: ['DESK-08'] },
  async ({ shop }) => {
    const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
    const chats = [await createChat(shop), await createChat(shop), await createChat(shop)];
    const [one, two, three] = chats.map(({ room }) => room.documentId);
    await reply(ana, one!, 'Mine');
    await reply(ana, two!, 'Mine too');
    await setStatus(ana, two!, 'closed');
    expect(await list(ana, 'assignee=me')).toEqual({ ids: [two, one], total: 2 });
    expect(await list(ben, `assignee=${ana.user.documentId}`)).toEqual({
      ids: [two, one],
      total: 2,
    });
    expect(await list(ana, 'assignee=me&status=active')).toEqual({ ids: [one], total: 1 });
    expect(await list(ana, 'assignee=me&status=closed')).toEqual({ ids: [two], total: 1 });
    expect(await list(ana, 'assignee=me&pagination[page]=2&pagination[pageSize]=1')).toEqual({
      ids: [one],
      total: 2,
    });
    expect(await list(ben, 'assignee=me')).toEqual({ ids: [], total: 0 });
    expect((await list(ben, 'assignee=none&status=open')).ids).toContain(three);
    const counts = (await ana.call('GET', '/chat-room/helpdesk-room-counts')).json().data;
    const all = await list(ana, '');
    expect(counts).toEqual({
      mine: 1,
      unassigned: (await list(ana, 'assignee=none&status=active')).total,
      waiting: (await list(ana, 'waiting=true')).total,
      release: 0,
      all: all.total,
    });
    for (const query of ['assignee=you', 'status=waiting', 'waiting=maybe', 'sort=id'])
      expect((await ana.call('GET', `/chat-rooms?${query}`)).statusCode, query).toBe(400);
  },
);

test(
  'a room that is marked as unread stays Seen for its customer, and reading ends the mark',
  { tags: ['DESK-08'] },
  async ({ shop, helpdesk }) => {
    const colleague = await createHelpdesk(shop);
    const { customer, room } = await createChat(shop);
    const { documentId } = room;
    await markRead(helpdesk, documentId);
    expect(await unreadIds(colleague)).not.toContain(documentId);
    expect((await markUnread(helpdesk, documentId)).statusCode).toBe(200);
    expect((await markUnread(colleague, room.id)).statusCode).toBe(200);
    expect((await unreadIds(colleague)).filter((id) => id === documentId)).toHaveLength(1);
    expect((await ownRoom(customer)).chat_messages).toMatchObject([{ is_read: true }]);
    await markRead(customer, documentId, 'user');
    expect(await unreadIds(colleague)).toContain(documentId);
    await markRead(colleague, documentId);
    expect(await unreadIds(helpdesk)).not.toContain(documentId);
    await markUnread(helpdesk, documentId);
    await reply(helpdesk, documentId, 'Answered');
    expect(await unreadIds(helpdesk)).not.toContain(documentId);
    expect((await markUnread(helpdesk, 'a'.repeat(24))).statusCode).toBe(404);
    expect((await markUnread(customer, documentId)).statusCode).toBe(403);
  },
);

test(
  'agents hear of a mark at once, and the customer never does',
  { tags: ['DESK-08'] },
  async ({ shop, helpdesk }) => {
    const colleague = await createHelpdesk(shop);
    const { customer, room } = await createChat(shop);
    const roomId = room.documentId;
    await markRead(helpdesk, roomId);
    const agentListener = await connectChatClient(shop, colleague);
    const customerListener = await connectChatClient(shop, customer);
    expect(await customerListener.join(roomId)).toBe(true);
    await markUnread(helpdesk, roomId);
    expect(await agentListener.nextEvent('roomMarked')).toEqual({ roomId, isUnread: true });
    await markRead(helpdesk, roomId);
    expect(await agentListener.nextEvent('roomMarked')).toEqual({ roomId, isUnread: false });
    await reply(helpdesk, roomId, 'Later');
    await customerListener.nextEvent('newMessage');
    expect(customerListener.all('roomMarked')).toEqual([]);
  },
);
