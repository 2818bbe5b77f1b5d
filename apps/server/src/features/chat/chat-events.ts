import type { ServerEvents } from '@partshelf/contract/events.ts';
import type { Realtime } from '../../realtime/shop-sockets.ts';

/** To be called after the transaction commits. */
export type ChatEvents = Pick<
  ServerEvents,
  'newMessage' | 'messagesRead' | 'roomCreated' | 'roomUpdated'
>;

/** Clients can name rooms, not channels. */
export const helpdeskChannel = 'helpdesk';

export const roomChannel = (roomDocumentId: string) => `room:${roomDocumentId}`;

export function createChatEvents(io: Realtime): ChatEvents {
  const participants = (room: string) => io.to([roomChannel(room), helpdeskChannel]);
  return {
    newMessage: (message) => participants(message.chat_room.documentId).emit('newMessage', message),
    messagesRead: (read) => participants(read.roomId).emit('messagesRead', read),
    roomCreated: (room) => io.to(helpdeskChannel).emit('roomCreated', room),
    roomUpdated: (room) => participants(room.documentId).emit('roomUpdated', room),
  };
}
