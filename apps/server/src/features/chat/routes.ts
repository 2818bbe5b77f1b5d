import type { Deps } from '../../deps.ts';
import { fileResponse } from '../../http/custom-responses.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { callerAt } from '../../platform/rate-limits.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { mountCustomerPane } from './admin-customer-pane.ts';
import { mountAdminInboundMails } from './admin-inbound-mails.ts';
import { mountAdminChat } from './admin.ts';
import { assignRoom, listAssignees } from './assignees.ts';
import { countMegapixelsOf } from './attachment-pictures.ts';
import { deleteOldUnsent } from './attachment-queries.ts';
import {
  linkAttachment,
  openAttachment,
  openStoredFile,
  registerAttachmentJobs,
  removeAttachment,
  uploadAttachment,
} from './attachments.ts';
import {
  type ChatEvents,
  markRead,
  readMessages,
  sendAsCustomer,
  sendAsHelpdesk,
  setRoomStatus,
  toChatRoom,
  withMessages,
} from './chat.ts';
import { readPromise } from './office-hours.ts';
import { mountCannedReplies, mountNotes } from './helpdesk-routes.ts';
import { deleteClosedRooms, findOwnRoom, findRoom } from './queries.ts';
import { readMailbox } from './mail/mailbox-reader.ts';
import { createMailParser } from './mail/parse-mail.ts';
import { deleteOldInboundMails } from './mail/queries.ts';
import { createMailTaker } from './mail/take-mail.ts';
import { findMailOfMessage, findOriginalOfMessage } from './mail/whole-mail-queries.ts';
import { registerReplyMails } from './reply-mails.ts';
import { sendTranscript } from './transcript.ts';
import { mountRoomList } from './room-list-routes.ts';
import { answerRating, findOwnRating, readRoomRating } from './ratings.ts';
import { createChatEvents, registerRoomEvents } from './socket-routes.ts';

export const chat: Feature = {
  routes(context, deps) {
    const events = createChatEvents(context.io);
    mountChat(context, deps, events);
    mountRoomList(context, deps, events);
    mountNotes(context, deps, events);
    mountCannedReplies(context, deps);
    mountCustomerPane(context, deps);
    mountAdminChat(context, deps);
    mountAttachments(context, deps);
    mountWholeMail(context, deps);
    mountAdminInboundMails(context, deps);
  },
  socketEvents: ({ io, rateLimits }, deps) => registerRoomEvents(io, { ...deps, rateLimits }),
  jobs(deps, { app, io, rateLimits }) {
    const events = createChatEvents(io);
    registerAttachmentJobs(deps, events);
    registerReplyMails(deps, io);
    const { mailbox } = deps;
    if (!mailbox) return;
    const parser = createMailParser();
    app.addHook('onClose', async () => parser.close());
    readMailbox(app, mailbox, deps, createMailTaker({ ...deps, events, parser, rateLimits }));
  },
  cleanups: {
    closedChats: ({ db }, limit) => deleteClosedRooms(db, limit),
    unsentAttachments: ({ db }, limit) => deleteOldUnsent(db, limit),
    inboundMails: ({ db }, limit) => deleteOldInboundMails(db, limit),
  },
};

function mountChat(context: RouteContext, deps: Deps, events: ChatEvents): void {
  const { db, jobs, now } = deps;
  const chatDeps = { db, events, jobs, now };

  serve(context, 'GET /chat-room/user-chat-room', async ({ user }) => {
    const room = await findOwnRoom(db, user.id);
    return { data: room ? await withMessages(db, room, user) : null };
  });

  serve(context, 'POST /chat-message/user-chat-message', async ({ body, user }) => ({
    data: await sendAsCustomer(chatDeps, user, body),
  }));

  serve(context, 'PUT /chat-message/:id/user-mark-read', async ({ params, query, user }) => ({
    data: await markRead(chatDeps, user, params.id, query.until),
  }));

  serve(context, 'POST /chat-room/transcript', async ({ user }) => {
    await sendTranscript(deps, user);
    return { ok: true } as const;
  });

  serve(context, 'GET /chat-promise', async () => ({ data: await readPromise(db, now()) }));

  serve(context, 'GET /chat-rating', async ({ user }) => ({
    data: await findOwnRating(db, user, now()),
  }));

  serve(context, 'PUT /chat-ratings/:documentId', async ({ params, body, user }) => {
    const { rating, room } = await answerRating(db, user, params.documentId, body, now());
    events.roomUpdated(toChatRoom(room));
    return { data: rating };
  });

  serve(context, 'GET /chat-rooms/:documentId/rating', async ({ params }) => ({
    data: await readRoomRating(db, params.documentId),
  }));

  serve(context, 'GET /chat-rooms/:documentId/messages', async ({ params, query, user }) => {
    const { messages, hasMore } = await readMessages(db, user, params.documentId, query);
    return { data: messages, meta: { hasMore } };
  });

  serve(context, 'GET /chat-rooms/:documentId', async ({ params, user }) => {
    const room = await findRoom(db, params.documentId);
    if (!room) throw new ShopError('NOT_FOUND');
    return { data: await withMessages(db, room, user) };
  });

  serve(context, 'PUT /chat-rooms/:documentId', async ({ params, body, user }) => {
    const room = await setRoomStatus(chatDeps, user, params.documentId, body);
    return { data: await withMessages(db, room, user) };
  });

  serve(context, 'GET /chat-assignees', async ({ query: { search, pagination } }) => {
    const { rows, total } = await listAssignees(db, search, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'PUT /chat-rooms/:documentId/assignee', async ({ params, body, user }) => {
    const room = await assignRoom(chatDeps, user, params.documentId, body.assignee);
    return { data: await withMessages(db, room, user) };
  });

  serve(context, 'POST /chat-message/helpdesk-chat-message', async ({ body, user }) => {
    const { chatroomId, ...draft } = body;
    return { data: await sendAsHelpdesk(chatDeps, user, String(chatroomId), draft) };
  });

  serve(context, 'PUT /chat-message/:id/helpdesk-mark-read', async ({ params, query, user }) => ({
    data: await markRead(chatDeps, user, params.id, query.until),
  }));
}

function mountWholeMail(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /chat-messages/:documentId/mail', async ({ params }) => {
    const mail = await findMailOfMessage(deps.db, params.documentId);
    if (!mail) throw new ShopError('NOT_FOUND');
    return { data: mail };
  });

  serve(context, 'GET /chat-messages/:documentId/mail/original', async ({ params, isHead }) => {
    const original = await findOriginalOfMessage(deps.db, params.documentId);
    return fileResponse(await openStoredFile(deps, original, isHead));
  });
}

function mountAttachments(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /chat-attachments', async ({ query, user, upload, ip }) => {
    const countMegapixels = countMegapixelsOf(context.rateLimits, callerAt(ip));
    return { data: await uploadAttachment(deps, user, query.room, upload, countMegapixels) };
  });

  serve(context, 'DELETE /chat-attachments/:documentId', async ({ params, user }) => {
    await removeAttachment(deps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'GET /chat-attachments/:documentId/links', async ({ params, user }) => ({
    data: await linkAttachment(deps, user, params.documentId),
  }));

  serve(context, 'GET /chat-attachment-files/:token', async ({ params, isHead }) =>
    fileResponse(await openAttachment(deps, params.token, isHead)),
  );
}
