import * as z from 'zod/mini';
import { entryOf, nothing } from '../api/envelope.ts';
import { documentId, lineRules, lineText, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { chatAttachment } from './attachments.ts';

export const cannedReplyFile = z.object({
  documentId: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
});

export const cannedReply = z.object({
  documentId: z.string(),
  shortcut: z.string(),
  title: z.string(),
  content: z.string(),
  isShared: z.boolean(),
  files: z.array(cannedReplyFile),
});

export type CannedReply = z.infer<typeof cannedReply>;

const shortcutText = 'Shortcut can have letters, digits, - and _, without spaces';

export const cannedReplyInput = z.strictObject({
  shortcut: lineText('Shortcut is required').check(
    z.overwrite((shortcut) => shortcut.replace(/^\//, '').normalize('NFKC').toLowerCase()),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, shortcutText),
    z.maxLength(limits.shortcutMax, `Shortcut must be at most ${limits.shortcutMax} characters`),
  ),
  title: text('Title is required').check(...lineRules('Title', limits.nameMax)),
  content: text('Text is required').check(
    z.maxLength(limits.chatMessageMax, `Text must be at most ${limits.chatMessageMax} characters`),
  ),
});

export type CannedReplyInput = z.output<typeof cannedReplyInput>;

const cannedReplyChange = z.safeExtend(cannedReplyInput, {
  before: z.optional(
    z.strictObject({ shortcut: z.string(), title: z.string(), content: z.string() }),
  ),
});

export type CannedReplyChange = z.output<typeof cannedReplyChange>;

const params = z.strictObject({ documentId });
const fileParams = z.strictObject({ documentId, file: documentId });

const newFile = {
  params,
  upload: { field: 'files', kind: 'attachment' },
  output: entryOf(cannedReply),
  rate: 'attachment',
  errors: ['NOT_FOUND', 'ATTACHMENT_REFUSED', 'ATTACHMENT_TOO_LARGE', 'CANNED_REPLY_FILES_FULL'],
} as const;
const deletedFile = {
  params: fileParams,
  output: entryOf(cannedReply),
  rate: 'staffWrite',
  errors: ['NOT_FOUND'],
} as const;

export const cannedReplyRoutes = {
  'GET /chat-canned-replies': route({
    access: 'helpdesk',
    summary: 'Canned replies of all staff and your own, by shortcut',
    output: z.object({ data: z.array(cannedReply) }),
  }),
  'POST /chat-canned-replies': route({
    access: 'helpdesk',
    summary: 'Add a canned reply of your own',
    body: cannedReplyInput,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED', 'CANNED_REPLIES_FULL'],
  }),
  'PUT /chat-canned-replies/:documentId': route({
    access: 'helpdesk',
    summary: 'Change a canned reply of your own',
    params,
    body: cannedReplyChange,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE /chat-canned-replies/:documentId': route({
    access: 'helpdesk',
    summary: 'Delete a canned reply of your own',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /chat-canned-replies/:documentId/files': route({
    ...newFile,
    access: 'helpdesk',
    summary: 'Add a file to a canned reply of your own',
  }),
  'DELETE /chat-canned-replies/:documentId/files/:file': route({
    ...deletedFile,
    access: 'helpdesk',
    summary: 'Delete a file of a canned reply of your own',
  }),
  'POST /chat-canned-replies/:documentId/attachments': route({
    access: 'helpdesk',
    summary: 'Attach copies of its files to the message that you write in a room',
    params,
    query: z.strictObject({ room: documentId }),
    output: z.object({ data: z.array(chatAttachment) }),
    rate: 'attachment',
    errors: ['NOT_FOUND', 'ATTACHMENTS_FULL', 'FILE_UNAVAILABLE'],
  }),
  'POST /back-office/canned-replies': route({
    access: 'admin',
    summary: 'Add a canned reply of all staff',
    body: cannedReplyInput,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['VALIDATION_FAILED', 'CANNED_REPLIES_FULL'],
  }),
  'PUT /back-office/canned-replies/:documentId': route({
    access: 'admin',
    summary: 'Change a canned reply of all staff',
    params,
    body: cannedReplyChange,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE /back-office/canned-replies/:documentId': route({
    access: 'admin',
    summary: 'Delete a canned reply of all staff',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/canned-replies/:documentId/files': route({
    ...newFile,
    access: 'admin',
    summary: 'Add a file to a canned reply of all staff',
  }),
  'DELETE /back-office/canned-replies/:documentId/files/:file': route({
    ...deletedFile,
    access: 'admin',
    summary: 'Delete a file of a canned reply of all staff',
  }),
};
