import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { documentId, lineText, reference } from './api/fields.ts';
import { paginationQuery, searchQuery } from './api/query.ts';
import { route } from './api/route.ts';
import { limits } from './limits.ts';

/** It is for staff only. `chats` is the number of chats that wait for it. */
export const openFix = z.object({
  documentId: z.string(),
  title: z.string(),
  chats: z.number(),
});

export type OpenFix = z.infer<typeof openFix>;

/** What a chat waits for, or what its customer was told of. It is for staff only. */
export const chatFix = z.object({
  documentId: z.string(),
  title: z.string(),
  product: z.object({ documentId: z.string(), title: z.string() }),
  /** It is null when the whole chat was marked. */
  message: z.nullable(z.object({ documentId: z.string() })),
  markedAt: timestamp,
  markedBy: z.nullable(z.string()),
  told: z.nullable(z.object({ at: timestamp, version: z.string() })),
});

export type ChatFix = z.infer<typeof chatFix>;
export type ChatFixResult = z.input<typeof chatFix>;

export const awaitedFix = z.strictObject({
  product: documentId,
  title: lineText('Say what is to be fixed').check(
    z.maxLength(
      limits.fixTitleMax,
      `What is to be fixed must be at most ${limits.fixTitleMax} characters`,
    ),
  ),
  message: z.optional(documentId),
});

export type AwaitedFix = z.output<typeof awaitedFix>;

export const namedFixes = z
  .array(documentId)
  .check(z.maxLength(limits.fixesPerRelease, `Choose at most ${limits.fixesPerRelease}`));

const fixChoice = z.strictObject({
  fixes: namedFixes.check(z.minLength(1, 'Choose what the release fixes')),
});

export const fixRoutes = {
  'GET /fixes': route({
    access: 'helpdesk',
    summary: 'What chats wait for in the next release of a product, with their number',
    query: z.strictObject({
      product: documentId,
      search: searchQuery,
      pagination: paginationQuery,
    }),
    output: listOf(openFix),
  }),
  'GET /chat-rooms/:documentId/fixes': route({
    access: 'helpdesk',
    summary:
      'What a room waits for in the next releases, and the newest that its customer was told',
    params: z.strictObject({ documentId: reference }),
    output: z.object({ data: z.array(chatFix) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /chat-rooms/:documentId/fixes': route({
    access: 'helpdesk',
    summary: 'Mark a room, or a message of it, as waiting for a release of a product',
    params: z.strictObject({ documentId: reference }),
    body: awaitedFix,
    output: entryOf(chatFix),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  'DELETE /chat-rooms/:documentId/fixes/:fix': route({
    access: 'helpdesk',
    summary: 'End that a room waits for a release',
    params: z.strictObject({ documentId: reference, fix: documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/releases/:documentId/fixes': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Name what a published release fixes, and tell the customers who wait for it',
    params: z.strictObject({ documentId }),
    body: fixChoice,
    output: entryOf(z.object({ documentId: z.string(), fixes: z.array(openFix) })),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'RELEASE_WITHDRAWN', 'VALIDATION_FAILED'],
  }),
};
