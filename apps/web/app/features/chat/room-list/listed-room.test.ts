import { describe, expect, test } from 'vitest';
import {
  helpdeskId,
  makeMessage,
  makeOwnMessage,
  makeRoom,
} from '../../../../test/factories/chat.ts';
import { isFromHelpdesk, toListedRoom, getCustomerName, getPreview } from './listed-room.ts';
import type { CachedRoom } from './room-list.ts';

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
  const nameless = { id: 1, username: '', email: 'a@b.example' };
  expect(getCustomerName(makeRoom({ users_permissions_user: nameless }))).toBe('Unknown User');
});

test('without a customer only the assigned helpdesk is known to be the helpdesk', () => {
  const helpdesk = { id: helpdeskId, documentId: 'tove', username: 'tove' };
  const room = makeRoom({ users_permissions_user: null, helpdesk });
  expect(isFromHelpdesk(room, makeMessage())).toBe(true);
  expect(isFromHelpdesk(room, makeOwnMessage())).toBe(false);
});
