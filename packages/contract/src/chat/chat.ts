import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, reference } from '../api/fields.ts';
import { trimText } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { paginationUpTo, searchQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { attachmentsField, chatAttachment } from './attachments.ts';

export const chatStatus = z.enum(['open', 'pending', 'closed']);

export type ChatStatus = z.infer<typeof chatStatus>;

/** It is a member of staff, or a customer as others in the chat see them. */
export const participant = z.object({
  id: z.number(),
  documentId: z.string(),
  username: z.string(),
});

export const roomCustomer = z.extend(participant, { email: z.string() });

/** `clientKey` is the sender's own key for the message, null for all other readers. */
export const chatMessage = z.object({
  id: z.number(),
  documentId: z.string(),
  content: z.string(),
  createdAt: timestamp,
  is_read: z.boolean(),
  promised_until: z.nullable(timestamp),
  /**
   * It is absent for what was written in the shop. `release`: the shop sent it, because a release
   * fixes what the chat waited for.
   */
  via: z.optional(z.enum(['mail', 'release'])),
  sender: participant,
  chat_room: z.object({ documentId: z.string() }),
  clientKey: z.nullable(z.string()),
  attachments: z.optional(z.array(chatAttachment)),
});

export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatMessageResult = z.input<typeof chatMessage>;

/** `chat_messages` are the newest ones, oldest first; in a list of rooms only the latest. */
export const chatRoom = z.object({
  id: z.number(),
  documentId: z.string(),
  chat_status: chatStatus,
  chat_messages: z.array(chatMessage),
  helpdesk: z.nullable(participant),
  users_permissions_user: z.nullable(roomCustomer),
  promised_until: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  waiting_since: z.nullable(timestamp),
  /** It is absent for customers. */
  waits_for_release: z.optional(z.boolean()),
});

export type ChatRoom = z.infer<typeof chatRoom>;
export type ChatRoomResult = z.input<typeof chatRoom>;

export const ownChatRoom = z.omit(chatRoom, { waits_for_release: true });

const messagesRead = z.object({ roomId: z.string(), messageIds: z.array(z.string()) });

export type MessagesRead = z.infer<typeof messagesRead>;

export const colleaguesReply = z.object({
  documentId: z.string(),
  username: z.string(),
  createdAt: timestamp,
});

export type ColleaguesReply = z.infer<typeof colleaguesReply>;

const noMessage = 'Message is required';

const sentMessage = {
  content: z
    .string(noMessage)
    .check(
      z.overwrite(trimText),
      z.maxLength(
        limits.chatMessageMax,
        `Message must be at most ${limits.chatMessageMax} characters`,
      ),
    ),
  /** The same key sent again is the same message. */
  clientKey: z.optional(z.uuid('Invalid clientKey')),
  attachments: attachmentsField,
};

/** Files need no text. */
const saysSomething = z.refine<{ content: string; attachments?: string[] | undefined }>(
  ({ content, attachments = [] }) => content !== '' || attachments.length > 0,
  { error: noMessage, path: ['content'] },
);

const roomOrMessage = z.strictObject({ id: reference });

const readUntil = z.strictObject({ until: z.optional(documentId) });

export const chatActivity = z.enum(['writing', 'noting', 'looking']);

export type ChatActivity = z.infer<typeof chatActivity>;

/** It is sent again while it lasts, and never stored. */
export interface Typing {
  readonly roomId: string;
  readonly activity: ChatActivity;
  /** It is null for a customer, who sees no names of the helpdesk. */
  readonly by: { readonly documentId: string; readonly username: string } | null;
}

export const assignee = z.object({ documentId: z.string(), username: z.string() });

export type Assignee = z.infer<typeof assignee>;

export const chatRoutes = {
  'GET /chat-room/user-chat-room': route({
    access: 'notHelpdesk',
    summary: 'The chat room of the signed-in customer, null before the first message',
    output: entryOf(z.nullable(ownChatRoom)),
  }),
  'POST /chat-message/user-chat-message': route({
    access: 'notHelpdesk',
    summary: 'Write to the helpdesk; the first message creates the room',
    body: z.strictObject(sentMessage).check(saysSomething),
    wrapped: true,
    output: entryOf(chatMessage),
    rate: 'chat',
    errors: ['ATTACHMENT_UNKNOWN'],
  }),
  'POST /chat-room/transcript': route({
    access: 'notHelpdesk',
    summary: 'Send your conversation to your email address',
    output: z.object({ ok: z.literal(true) }),
    rate: 'transcript',
    errors: ['NOT_FOUND'],
  }),
  'PUT /chat-message/:id/user-mark-read': route({
    access: 'notHelpdesk',
    summary:
      'Mark messages of the helpdesk as read: a room, a room up to one of them, or one message',
    params: roomOrMessage,
    query: readUntil,
    output: entryOf(messagesRead),
    rate: 'write',
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-rooms/:documentId/messages': route({
    access: 'customer',
    summary: 'Messages of a room, oldest first: before or after one of them, or the newest',
    params: z.strictObject({ documentId }),
    query: z.strictObject({ before: z.optional(documentId), after: z.optional(documentId) }),
    output: z.object({ data: z.array(chatMessage), meta: z.object({ hasMore: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-rooms/:documentId': route({
    access: 'helpdesk',
    summary: 'One room with its newest messages',
    params: z.strictObject({ documentId: reference }),
    output: entryOf(chatRoom),
    errors: ['NOT_FOUND'],
  }),
  'PUT /chat-rooms/:documentId': route({
    access: 'helpdesk',
    summary: 'Close or reopen a room',
    params: z.strictObject({ documentId: reference }),
    body: z.strictObject({
      chat_status: z.enum(['open', 'closed']),
      ask_for_rating: z._default(z.boolean(), true),
    }),
    wrapped: true,
    output: entryOf(chatRoom),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /chat-message/helpdesk-chat-message': route({
    access: 'helpdesk',
    summary: 'Reply in a room; the first agent to reply is assigned to it',
    body: z
      .strictObject({
        ...sentMessage,
        chatroomId: z.union([reference, z.int().check(z.positive())]),
        /**
         * It is the last message that its author had seen; a later one of a colleague refuses it.
         */
        lastKnown: z.optional(documentId),
      })
      .check(saysSomething),
    wrapped: true,
    output: entryOf(chatMessage),
    rate: 'chat',
    errors: ['NOT_FOUND', 'CHAT_CLOSED', 'ANSWERED_MEANWHILE', 'ATTACHMENT_UNKNOWN'],
  }),
  'PUT /chat-message/:id/helpdesk-mark-read': route({
    access: 'helpdesk',
    summary:
      'Mark messages of the customer as read: a room, a room up to one of them, or one message',
    params: roomOrMessage,
    query: readUntil,
    output: entryOf(messagesRead),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'GET /chat-assignees': route({
    access: 'helpdesk',
    summary: 'The people who can be assigned to a chat or named in a note, by name',
    query: z.strictObject({
      search: searchQuery,
      pagination: paginationUpTo(limits.assigneesListed, limits.assigneesListed),
    }),
    output: listOf(assignee),
  }),
  'PUT /chat-rooms/:documentId/assignee': route({
    access: 'helpdesk',
    summary: 'Assign a room to an agent or an Admin, or to no one',
    params: z.strictObject({ documentId }),
    body: z.strictObject({ assignee: z.nullable(documentId) }),
    output: entryOf(chatRoom),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
};
