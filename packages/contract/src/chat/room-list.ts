import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, reference } from '../api/fields.ts';
import { booleanQuery, paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { chatRoom } from './chat.ts';

/** `active` rooms are those that are not closed. */
const roomStatusFilter = z.enum(['open', 'pending', 'closed', 'active']);

/** `me` is the agent who asks. */
const assigneeFilter = z.union([z.enum(['me', 'none']), documentId]);

export const roomFilters = {
  assignee: z.optional(assigneeFilter),
  status: z.optional(roomStatusFilter),
};

/** `mine` and `unassigned` leave closed rooms out. */
const roomCounts = z.object({
  mine: z.number(),
  unassigned: z.number(),
  waiting: z.number(),
  release: z.number(),
  all: z.number(),
});

export type RoomCounts = z.infer<typeof roomCounts>;

export interface RoomMark {
  readonly roomId: string;
  readonly isUnread: boolean;
}

export const roomListRoutes = {
  'GET /chat-rooms': route({
    access: 'helpdesk',
    listsPeople: 'chatsListed',
    summary:
      'All rooms with their latest message, last active first; waiting rooms by how long they have waited',
    query: z.strictObject({
      pagination: paginationQuery,
      ...roomFilters,
      waiting: z.optional(booleanQuery),
      /** These rooms wait for a release of a product. */
      release: z.optional(booleanQuery),
    }),
    output: listOf(chatRoom),
  }),
  'GET /chat-room/helpdesk-room-counts': route({
    access: 'helpdesk',
    summary:
      'How many rooms there are, wait for an answer or a release, and are assigned to no one or you',
    output: entryOf(roomCounts),
  }),
  'GET /chat-room/helpdesk-unread-roomIds': route({
    access: 'helpdesk',
    summary:
      'The newest thousand rooms that are marked as unread or have unread messages of their customer',
    output: z.object({ data: z.array(z.string()), meta: z.object({ total: z.number() }) }),
  }),
  'PUT /chat-rooms/:documentId/unread': route({
    access: 'helpdesk',
    summary: 'Mark a room as unread for all agents until one reads it',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(z.object({ documentId: z.string() })),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
