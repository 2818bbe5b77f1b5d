import type { Deps } from '../../deps.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { callerAt } from '../../platform/rate-limits.ts';
import { countMegapixelsOf } from './attachment-pictures.ts';
import { addCannedReply, changeCannedReply, removeCannedReply } from './canned-replies.ts';
import { addReplyFile, attachReplyFiles, removeReplyFile } from './canned-reply-files.ts';
import { listCannedReplies } from './canned-reply-queries.ts';
import { listMentionedRooms, markMentionsRead } from './note-queries.ts';
import { type NoteEvents, readNotes, removeNote, writeNote } from './notes.ts';

export function mountNotes(context: RouteContext, { db }: Deps, events: NoteEvents): void {
  const noteDeps = { db, events };

  serve(context, 'GET /chat-rooms/:documentId/notes', async ({ params, query, user }) => {
    const { notes, hasMore } = await readNotes(db, user, params.documentId, query.before);
    return { data: notes, meta: { hasMore } };
  });

  serve(context, 'POST /chat-rooms/:documentId/notes', async ({ params, body, user }) => ({
    data: await writeNote(noteDeps, user, params.documentId, body),
  }));

  serve(context, 'DELETE /chat-notes/:documentId', async ({ params, user }) => {
    await removeNote(noteDeps, user, params.documentId);
    return { data: null };
  });

  serve(context, 'GET /chat-mentions', async ({ user }) => ({
    data: await listMentionedRooms(db, user.id),
  }));

  serve(context, 'PUT /chat-rooms/:documentId/mentions-read', async ({ params, user }) => {
    await markMentionsRead(db, user.id, params.documentId);
    return { data: null };
  });
}

export function mountCannedReplies(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(context, 'GET /chat-canned-replies', async ({ user }) => ({
    data: await listCannedReplies(db, user.id),
  }));

  serve(context, 'POST /chat-canned-replies/:documentId/attachments', async (request) => {
    const { user, params, query, ip } = request;
    const count = countMegapixelsOf(context.rateLimits, callerAt(ip));
    return { data: await attachReplyFiles(deps, user, params.documentId, query.room, count) };
  });

  for (const [base, isShared] of [
    ['/chat-canned-replies', false],
    ['/back-office/canned-replies', true],
  ] as const) {
    serve(context, `POST ${base}`, async ({ user: actor, body }) => ({
      data: await addCannedReply(db, { actor, isShared }, body),
    }));

    serve(context, `PUT ${base}/:documentId`, async ({ user: actor, params, body }) => ({
      data: await changeCannedReply(db, { actor, isShared }, params.documentId, body),
    }));

    serve(context, `DELETE ${base}/:documentId`, async ({ user: actor, params }) => {
      await removeCannedReply(deps, { actor, isShared }, params.documentId);
      return { data: null };
    });

    serve(context, `POST ${base}/:documentId/files`, async (request) => {
      const { user: actor, params, upload, ip } = request;
      const count = countMegapixelsOf(context.rateLimits, callerAt(ip));
      return {
        data: await addReplyFile(deps, { actor, isShared }, params.documentId, upload, count),
      };
    });

    serve(context, `DELETE ${base}/:documentId/files/:file`, async ({ user: actor, params }) => ({
      data: await removeReplyFile(deps, { actor, isShared }, params.documentId, params.file),
    }));
  }
}
