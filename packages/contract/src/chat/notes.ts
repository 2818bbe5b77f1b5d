import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, nothing } from '../api/envelope.ts';
import { documentId, reference, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { participant } from './chat.ts';

/** It is for staff only: no call or event of a customer may contain it. */
export const chatNote = z.object({
  id: z.number(),
  documentId: z.string(),
  content: z.string(),
  createdAt: timestamp,
  author: participant,
  chat_room: z.object({ documentId: z.string() }),
  mentions: z.array(z.string()),
  clientKey: z.nullable(z.string()),
});

export type ChatNote = z.infer<typeof chatNote>;
export type ChatNoteResult = z.input<typeof chatNote>;

export interface DeletedNote {
  readonly roomId: string;
  readonly documentId: string;
}

export const noteRoutes = {
  'GET /chat-rooms/:documentId/notes': route({
    access: 'helpdesk',
    summary: 'What staff wrote to each other in a room, oldest first: the newest, or before one',
    params: z.strictObject({ documentId: reference }),
    query: z.strictObject({ before: z.optional(documentId) }),
    output: z.object({ data: z.array(chatNote), meta: z.object({ hasMore: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /chat-rooms/:documentId/notes': route({
    access: 'helpdesk',
    summary: 'Write a note in a room, which its customer never sees; @username tells a colleague',
    params: z.strictObject({ documentId: reference }),
    body: z.strictObject({
      content: text('Note is required').check(
        z.maxLength(
          limits.chatMessageMax,
          `Note must be at most ${limits.chatMessageMax} characters`,
        ),
      ),
      clientKey: z.optional(z.uuid('Invalid clientKey')),
    }),
    output: entryOf(chatNote),
    rate: 'chat',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /chat-notes/:documentId': route({
    access: 'helpdesk',
    summary: 'Delete your note; an Admin may delete any',
    params: z.strictObject({ documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-mentions': route({
    access: 'helpdesk',
    summary: 'Rooms with a note that names you and that you have not opened since',
    output: z.object({ data: z.array(z.string()) }),
  }),
  'PUT /chat-rooms/:documentId/mentions-read': route({
    access: 'helpdesk',
    summary: 'Mark the notes in a room that name you as read',
    params: z.strictObject({ documentId: reference }),
    output: nothing,
    rate: 'staffWrite',
  }),
};
