import { participant } from '@partshelf/contract/chat/chat.ts';
import { chatNote } from '@partshelf/contract/chat/notes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { staffRoleNames } from '@partshelf/contract/roles.ts';
import { and, desc, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { matchesReference } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { chatMentions, chatNotes } from '../../db/tables/chat-notes.ts';

const mentions = sql<
  string[]
>`array(select named.username from ${chatMentions} inner join ${users} named on named.id = ${chatMentions.userId} where ${chatMentions.noteId} = ${chatNotes.id} order by named.username)`;

const noteFields = columnsOf(chatNote, chatNotes, {
  author: columnsOf(participant, users, {}),
  chat_room: columnsOf(chatNote.shape.chat_room, chatRooms, {}),
  mentions,
});

const selectNotes = (db: Queryable) =>
  db
    .select(noteFields)
    .from(chatNotes)
    .innerJoin(users, eq(users.id, chatNotes.authorId))
    .innerJoin(chatRooms, eq(chatRooms.id, chatNotes.roomId));

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/**
 * The newest comes first, and there is one more than a page has. Returns undefined when there is no
 * such room.
 */
export async function listNotes(
  db: Queryable,
  roomReference: string,
  before?: string,
): Promise<NoteRow[] | undefined> {
  const bound = db
    .select({ id: chatNotes.id })
    .from(chatNotes)
    .where(eq(chatNotes.documentId, before ?? ''));
  const page = db
    .select({ id: chatNotes.id })
    .from(chatNotes)
    .where(
      and(
        eq(chatNotes.roomId, chatRooms.id),
        before === undefined ? undefined : lt(chatNotes.id, bound),
      ),
    )
    .orderBy(desc(chatNotes.id))
    .limit(limits.chatMessagesPerPage + 1)
    .as('page');
  const { author, chat_room: room, ...fields } = noteFields;
  const found = await db
    .select({ note: { ...fields, mentions: sql<string[] | null>`${mentions}` }, author, room })
    .from(chatRooms)
    .leftJoinLateral(page, sql`true`)
    .leftJoin(chatNotes, eq(chatNotes.id, page.id))
    .leftJoin(users, eq(users.id, chatNotes.authorId))
    .where(matchesReference(chatRooms, roomReference))
    .orderBy(desc(page.id));
  if (found.length === 0) return undefined;
  return found.flatMap(({ note, author: writer, room: ofRoom }) =>
    note?.id && writer ? [{ ...note, author: writer, chat_room: ofRoom } as NoteRow] : [],
  );
}

export async function getNote(db: Queryable, id: number): Promise<NoteRow> {
  const [note] = await selectNotes(db).where(eq(chatNotes.id, id));
  return note!;
}

export async function findNoteByKey(
  db: Transaction,
  { roomId, authorId, clientKey }: { roomId: number; authorId: number; clientKey: string },
): Promise<NoteRow | undefined> {
  const [note] = await selectNotes(db).where(
    and(
      eq(chatNotes.roomId, roomId),
      eq(chatNotes.authorId, authorId),
      eq(chatNotes.clientKey, clientKey),
    ),
  );
  return note;
}

type NewNote = Pick<typeof chatNotes.$inferInsert, 'roomId' | 'authorId' | 'content' | 'clientKey'>;

/** It is dated when it is inserted, not when its transaction began. */
export async function insertChatNote(db: Transaction, note: NewNote): Promise<number> {
  const [inserted] = await db
    .insert(chatNotes)
    .values({ ...note, createdAt: sql`clock_timestamp()` })
    .returning({ id: chatNotes.id });
  return inserted!.id;
}

export async function insertMentions(
  db: Transaction,
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.insert(chatMentions).values(userIds.map((userId) => ({ noteId, userId })));
}

/** The author is undefined for an Admin, who may delete any. */
export async function deleteChatNote(
  db: Transaction,
  documentId: string,
  authorId: number | undefined,
): Promise<{ authorId: number; roomId: number } | undefined> {
  const [deleted] = await db
    .delete(chatNotes)
    .where(
      and(
        eq(chatNotes.documentId, documentId),
        authorId === undefined ? undefined : eq(chatNotes.authorId, authorId),
      ),
    )
    .returning({ authorId: chatNotes.authorId, roomId: chatNotes.roomId });
  return deleted;
}

const isUnreadOf = (userId: number) =>
  and(eq(chatMentions.userId, userId), isNull(chatMentions.readAt));

export async function listMentionedRooms(db: Database, userId: number): Promise<string[]> {
  const mentioning = db
    .select({ id: chatMentions.noteId })
    .from(chatMentions)
    .innerJoin(chatNotes, eq(chatNotes.id, chatMentions.noteId))
    .where(and(isUnreadOf(userId), eq(chatNotes.roomId, chatRooms.id)));
  const found = await db
    .select({ documentId: chatRooms.documentId })
    .from(chatRooms)
    .where(exists(mentioning))
    .orderBy(desc(chatRooms.updatedAt))
    .limit(limits.unreadRooms);
  return found.map(({ documentId }) => documentId);
}

export async function markMentionsRead(
  db: Database,
  userId: number,
  roomReference: string,
): Promise<void> {
  const inRoom = db
    .select({ id: chatNotes.id })
    .from(chatNotes)
    .innerJoin(chatRooms, eq(chatRooms.id, chatNotes.roomId))
    .where(matchesReference(chatRooms, roomReference));
  await db
    .update(chatMentions)
    .set({ readAt: sql`now()` })
    .where(and(isUnreadOf(userId), inArray(chatMentions.noteId, inRoom)));
}

export function listMentionedAgents(db: Queryable) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(inArray(users.role, [...staffRoleNames]), not(users.blocked), isNull(users.erasedAt)),
    );
}
