import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { chatRoom } from './chat.ts';

export const assignee = z.object({ documentId: z.string(), username: z.string() });

export type Assignee = z.infer<typeof assignee>;

export const assigneeRoutes = {
  'GET /chat-assignees': route({
    access: 'helpdesk',
    summary: 'The people who can be assigned to a chat, by name; fifty at most',
    query: z.strictObject({ search: searchQuery }),
    output: z.object({ data: z.array(assignee) }),
  }),
  'PUT /chat-rooms/:documentId/assignee': route({
    access: 'helpdesk',
    summary: 'Assign a room to one of the helpdesk, or to nobody',
    params: z.strictObject({ documentId }),
    body: z.strictObject({ assignee: z.nullable(documentId) }),
    output: entryOf(chatRoom),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
};
