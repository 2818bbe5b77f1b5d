import type { ChatMessageResult } from '@partshelf/contract/chat/chat.ts';
import type { Transaction } from '../../db/client.ts';
import type { Jobs } from '../../db/jobs.ts';
import { toChatMessage } from './chat.ts';
import { insertAnnouncements, listSenders } from './message-queries.ts';
import { endWaits, type LockedRoom, touchRooms } from './queries.ts';
import { enqueueUnreadChecks } from './reply-mails.ts';

export interface RoomAnnouncement {
  readonly roomId: number;
  /** The message shows the name of this person to staff. */
  readonly senderId: number;
  readonly content: string;
  /** What the customer wrote until then counts as answered. */
  readonly answersUntil: Date;
}

/** The rooms are locked. Closed ones stay closed, and what was asked later still waits. */
export async function announceInRooms(
  { jobs }: { readonly jobs: Jobs },
  db: Transaction,
  rooms: readonly LockedRoom[],
  announcements: readonly RoomAnnouncement[],
): Promise<ChatMessageResult[]> {
  if (announcements.length === 0) return [];
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const inserted = await insertAnnouncements(db, announcements);
  const roomIds = announcements.map(({ roomId }) => roomId);
  await touchRooms(db, roomIds);
  const answered = announcements.filter(({ roomId, answersUntil }) => {
    const since = roomOf.get(roomId)!.waitingSince;
    return since === null || since <= answersUntil;
  });
  await endWaits(
    db,
    answered.map(({ roomId }) => roomId),
  );
  await enqueueUnreadChecks({ jobs }, db, inserted);
  const senderIds = announcements.map(({ senderId }) => senderId);
  const senders = await listSenders(db, senderIds);
  return inserted.map(({ roomId, senderId, ...message }) =>
    toChatMessage({ ...message, sender: senders.get(senderId)! }, roomOf.get(roomId)!, 0),
  );
}
