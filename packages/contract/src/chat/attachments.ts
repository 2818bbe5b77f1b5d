import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { route } from '../api/route.ts';

export const attachmentState = z.enum(['waiting', 'clean', 'blocked']);

export type AttachmentState = z.infer<typeof attachmentState>;

export const secretKinds = ['cookies', 'tokens', 'keys', 'passwords', 'codes', 'bodies'] as const;

const removedSecrets = z.partialRecord(z.enum(secretKinds), z.int());

export type RemovedSecrets = z.infer<typeof removedSecrets>;

/** It can be downloaded once it is clean. */
export const chatAttachment = z.object({
  documentId: z.string(),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
  state: attachmentState,
  thumbnail: z.nullable(z.object({ width: z.number(), height: z.number() })),
  /** This applies only to a file that was searched for secrets; empty when none was found. */
  removedSecrets: z.optional(removedSecrets),
});

export type ChatAttachment = z.infer<typeof chatAttachment>;

const attachmentChecked = z.object({
  roomId: z.string(),
  attachmentId: z.string(),
  state: attachmentState,
});

export type AttachmentChecked = z.infer<typeof attachmentChecked>;

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const attachmentsField = z.optional(
  z
    .array(documentId)
    .check(
      z.maxLength(
        limits.attachments.perMessage,
        `A message can have ${limits.attachments.perMessage} files at most`,
      ),
      z.refine(isUnique, 'A file can be attached once'),
    ),
);

const one = z.strictObject({ documentId });

export const attachmentRoutes = {
  'POST /chat-attachments': route({
    access: 'customer',
    summary:
      'Upload a file for a message: a customer sends it to their own room, staff to the room that they name',
    query: z.strictObject({ room: z.optional(documentId) }),
    upload: { field: 'files', kind: 'attachment' },
    output: entryOf(chatAttachment),
    rate: 'attachment',
    errors: ['NOT_FOUND', 'ATTACHMENT_REFUSED', 'ATTACHMENT_TOO_LARGE', 'ATTACHMENTS_FULL'],
  }),
  'DELETE /chat-attachments/:documentId': route({
    access: 'customer',
    summary: 'Delete your file that is not sent yet',
    params: one,
    output: entryOf(z.null()),
    rate: 'attachment',
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-attachments/:documentId/links': route({
    access: 'customer',
    summary: 'Links to the file and its thumbnail, valid for ten minutes',
    params: one,
    output: entryOf(z.object({ file: z.string(), thumbnail: z.nullable(z.string()) })),
    errors: ['NOT_FOUND', 'ATTACHMENT_BEING_CHECKED', 'ATTACHMENT_BLOCKED'],
  }),
  'GET /chat-attachment-files/:token': route({
    access: 'public',
    summary: 'The file behind such a link; the link itself is the permission',
    params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    output: z.null(),
    responseType: 'file',
    errors: ['DOWNLOAD_LINK_EXPIRED', 'FILE_UNAVAILABLE', 'STORAGE_UNAVAILABLE'],
  }),
};
