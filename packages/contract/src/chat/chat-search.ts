import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { listOf } from '../api/envelope.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { normalizeTyped } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { chatRoom } from './chat.ts';
import { roomFilters } from './room-list.ts';

const hitKind = z.enum(['order', 'person', 'message', 'note']);

/** `excerpt` is the text around the match, `author` who wrote the message or note. */
const chatHit = z.object({
  kind: hitKind,
  room: z.pick(chatRoom, {
    documentId: true,
    chat_status: true,
    helpdesk: true,
    users_permissions_user: true,
  }),
  message: z.nullable(z.object({ documentId: z.string() })),
  note: z.nullable(z.object({ documentId: z.string() })),
  order: z.nullable(z.object({ documentId: z.string(), number: z.number() })),
  author: z.nullable(z.object({ documentId: z.string(), username: z.string() })),
  excerpt: z.string(),
  createdAt: timestamp,
});

export type ChatHit = z.infer<typeof chatHit>;
export type ChatHitResult = z.input<typeof chatHit>;

export const chatSearchRoutes = {
  'GET /chat-search': route({
    access: 'helpdesk',
    listsPeople: 'chatsFound',
    summary:
      'Chats by order number, person, message or note; only the newest matches of messages and notes are listed',
    query: z.strictObject({
      q: z
        .string()
        .check(
          z.maxLength(limits.searchMax),
          z.overwrite(normalizeTyped),
          z.minLength(limits.chatSearchMin, `Type at least ${limits.chatSearchMin} characters`),
        ),
      ...roomFilters,
      pagination: paginationQuery,
    }),
    output: listOf(chatHit),
  }),
};
