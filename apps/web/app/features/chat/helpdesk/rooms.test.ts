import { describe, expect, test } from 'vitest';
import {
  helpdeskId,
  makeMessage,
  makeOwnMessage,
  makeRoom,
} from '../../../../test/factories/chat.ts';
import {
  addMessage,
  addNewRoom,
  type CachedRoom,
  findChangedRooms,
  getCustomerName,
  getPreview,
  isFromHelpdesk,
  mergeRooms,
  putRoom,
  type RoomList,
  toListedRoom,
} from './rooms.ts';

const at = (minute: number) => `2025-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`;

const roomAt = (documentId: string, minute: number, given = {}) =>
  makeRoom({ id: minute, documentId, updatedAt: at(minute), ...given });

const listOf = (...rooms: ReturnType<typeof makeRoom>[]) => ({
  rooms,
  pagesRead: 1,
  hasMore: true,
  total: 70,
});

function receive(list: RoomList, message: ReturnType<typeof makeMessage>): RoomList {
  const room = list.rooms.find(({ documentId }) => documentId === message.chat_room.documentId)!;
  return putRoom(list, room, addMessage(room, message));
}

const idsOf = (rooms: readonly { documentId: string }[]) => rooms.map((one) => one.documentId);

describe('reading a page', () => {
  test('puts all rooms into one order, newest first', { tags: ['HELP-02'] }, () => {
    const rooms = mergeRooms([roomAt('a', 9), roomAt('b', 5)], [roomAt('c', 7), roomAt('d', 1)]);
    expect(idsOf(rooms)).toEqual(['a', 'c', 'b', 'd']);
  });

  test('rooms of the same time are sorted as on the server, the newer one first', () => {
    const rooms = mergeRooms([roomAt('a', 5, { id: 1 })], [roomAt('b', 5, { id: 2 })]);
    expect(idsOf(rooms)).toEqual(['b', 'a']);
  });

  test('a room that moved to the top meanwhile does not double, and stays at the top', () => {
    const moved = roomAt('b', 30, { chat_status: 'open' });
    const rooms = mergeRooms([moved, roomAt('a', 9)], [roomAt('b', 2, { chat_status: 'closed' })]);
    expect(rooms).toEqual([moved, roomAt('a', 9)]);
  });

  test('a room at the end of one page and the start of the next is listed once', () => {
    const rooms = mergeRooms([roomAt('a', 9), roomAt('b', 8)], [roomAt('b', 8), roomAt('c', 7)]);
    expect(idsOf(rooms)).toEqual(['a', 'b', 'c']);
  });

  test('of two states the later one counts', () => {
    expect(mergeRooms([roomAt('a', 1)], [roomAt('a', 2)])).toEqual([roomAt('a', 2)]);
    const changed = roomAt('a', 1, { chat_status: 'closed' });
    expect(mergeRooms([changed], [roomAt('a', 1)])).toEqual([changed]);
  });
});

describe('a message', () => {
  test('becomes the latest of its room and moves it to the top', { tags: ['HELP-21'] }, () => {
    const message = makeMessage({ chat_room: { documentId: 'b' }, createdAt: at(30) });
    const { rooms } = receive(listOf(roomAt('a', 9), roomAt('b', 5)), message);
    expect(rooms).toEqual([roomAt('b', 30, { id: 5, chat_messages: [message] }), roomAt('a', 9)]);
  });

  test('that was received before changes nothing, nor does an older one', () => {
    const [older, latest] = [makeMessage(), makeMessage()].map((message) => ({
      ...message,
      chat_room: { documentId: 'a' },
    }));
    const list = listOf(roomAt('a', 9, { chat_messages: [latest] }), roomAt('b', 5));
    expect(receive(list, latest!)).toEqual(list);
    expect(receive(list, older!)).toEqual(list);
  });
});

describe('a new room', () => {
  test('is at the top and counts', { tags: ['HELP-25'] }, () => {
    const list = addNewRoom(listOf(roomAt('a', 9)), roomAt('b', 10));
    expect(idsOf(list.rooms)).toEqual(['b', 'a']);
    expect(list).toMatchObject({ total: 71, rooms: [{ isNew: true }, {}] });
  });

  test('that is there already adds nothing', { tags: ['HELP-26'] }, () => {
    const list = listOf(roomAt('a', 9));
    expect(addNewRoom(list, roomAt('a', 10))).toBe(list);
  });
});

test(
  'a room enters and leaves the lists that it belongs to, which count it',
  { tags: ['DESK-08'] },
  () => {
    const helpdesk = { id: 1, documentId: 'ana', username: 'ana' };
    const view = { status: null, agent: 'ana' };
    const mine = {
      ...listOf(roomAt('a', 9, { helpdesk })),
      view: { ...view, tab: 'mine' as const },
    };
    const waiting = { ...listOf(), view: { ...view, tab: 'waiting' as const }, total: 0 };
    const [before, late] = [roomAt('b', 5), roomAt('c', 2, { waiting_since: at(2) })];
    const assigned = { ...before, helpdesk, waiting_since: at(3) };
    expect(putRoom(mine, before, before)).toBe(mine);
    const withRoom = putRoom(mine, before, assigned);
    expect([idsOf(withRoom.rooms), withRoom.total]).toEqual([['a', 'b'], 71]);
    const closed = { ...assigned, chat_status: 'closed' as const, waiting_since: null };
    const without = putRoom(withRoom, assigned, closed);
    expect([idsOf(without.rooms), without.total]).toEqual([['a'], 70]);
    const two = putRoom(putRoom(waiting, before, assigned), roomAt('c', 2), late);
    expect([idsOf(two.rooms), two.total]).toEqual([['c', 'b'], 2]);
    const overdue = { ...assigned, promised_until: at(4) };
    expect(idsOf(putRoom(two, assigned, overdue).rooms)).toEqual(['b', 'c']);
  },
);

test('a change leaves the other rooms the same objects', () => {
  const list = listOf(roomAt('a', 9), roomAt('b', 5));
  const [, before] = list.rooms;
  const { rooms } = putRoom(list, before!, { ...before!, chat_status: 'closed' });
  expect(rooms[0]).toBe(list.rooms[0]);
  expect(rooms[1]).toMatchObject({ documentId: 'b', chat_status: 'closed' });
});

test('rooms that changed since an earlier snapshot are found', () => {
  const list = listOf(roomAt('a', 9), roomAt('b', 5));
  const message = makeMessage({ chat_room: { documentId: 'b' }, createdAt: at(30) });
  expect(idsOf(findChangedRooms(list, receive(list, message)))).toEqual(['b']);
  expect(findChangedRooms(list, undefined)).toEqual([]);
  expect(idsOf(findChangedRooms(undefined, list))).toEqual(['a', 'b']);
});

const preview = (room: CachedRoom) => getPreview(toListedRoom(room, new Set()), helpdeskId);

test(
  'a room in a list says whether it has unread messages, and which is the latest',
  { tags: ['ENT-33'] },
  () => {
    const [first, latest] = [makeMessage(), makeMessage()];
    const room = makeRoom({ chat_messages: [first, latest] });
    expect(toListedRoom(room, new Set(['room']))).toEqual({
      ...room,
      has_unread: true,
      latest_message: latest,
    });
    expect(toListedRoom(makeRoom(), new Set(['other']))).toMatchObject({
      has_unread: false,
      latest_message: null,
    });
  },
);

describe('the preview', () => {
  test(
    'is the latest message, after You: or the name of the colleague who wrote it',
    { tags: ['HELP-05', 'HELP-45'] },
    () => {
      const own = makeOwnMessage({ content: 'Does it print?' });
      const reply = makeMessage({ content: 'It does' });
      const colleague = makeMessage({
        content: 'So it does',
        sender: { id: 99, documentId: 'x', username: 'bo' },
      });
      expect(preview(makeRoom({ chat_messages: [own] }))).toBe('Does it print?');
      expect(preview(makeRoom({ chat_messages: [own, reply] }))).toBe('You: It does');
      expect(preview(makeRoom({ chat_messages: [colleague] }))).toBe('bo: So it does');
    },
  );

  test(
    'says that there are no messages, or that the chat is new',
    { tags: ['HELP-06', 'HELP-46'] },
    () => {
      expect(preview(makeRoom())).toBe('No messages yet');
      expect(preview({ ...makeRoom(), isNew: true })).toBe('New chat started');
    },
  );
});

test('a customer without a name is an Unknown User', { tags: ['HELP-04'] }, () => {
  expect(getCustomerName(makeRoom())).toBe('mara.lindt');
  expect(getCustomerName(makeRoom({ users_permissions_user: null }))).toBe('Unknown User');
  const nameless = { id: 1, documentId: 'mara', username: '', email: 'a@b.example' };
  expect(getCustomerName(makeRoom({ users_permissions_user: nameless }))).toBe('Unknown User');
});

test('without a customer only the assigned helpdesk is known to be the helpdesk', () => {
  const helpdesk = { id: helpdeskId, documentId: 'tove', username: 'tove' };
  const room = makeRoom({ users_permissions_user: null, helpdesk });
  expect(isFromHelpdesk(room, makeMessage())).toBe(true);
  expect(isFromHelpdesk(room, makeOwnMessage())).toBe(false);
});
