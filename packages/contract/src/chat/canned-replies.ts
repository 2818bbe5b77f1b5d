import * as z from 'zod/mini';
import { entryOf, nothing } from '../api/envelope.ts';
import { documentId, lineRules, lineText, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';

/** Filled with what the shop knows about the customer, when a canned reply is inserted. */
export const replyVariables = ['username', 'product', 'version', 'order', 'kit'] as const;

export type ReplyVariable = (typeof replyVariables)[number];

const cannedReply = z.object({
  documentId: z.string(),
  shortcut: z.string(),
  title: z.string(),
  content: z.string(),
  /** By all staff; otherwise it is the caller's own. */
  isShared: z.boolean(),
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

const params = z.strictObject({ documentId });

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
    body: cannedReplyInput,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  'DELETE /chat-canned-replies/:documentId': route({
    access: 'helpdesk',
    summary: 'Delete a canned reply of your own',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
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
    body: cannedReplyInput,
    output: entryOf(cannedReply),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  'DELETE /back-office/canned-replies/:documentId': route({
    access: 'admin',
    summary: 'Delete a canned reply of all staff',
    params,
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
