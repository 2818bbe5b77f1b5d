import type { ChatNoteResult, DeletedNote } from '@partshelf/contract/chat/notes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  deleteChatNote,
  findNoteByKey,
  getNote,
  insertMentions,
  insertChatNote,
  listMentionedAgents,
  listNotes,
  type NoteRow,
} from './note-queries.ts';
import { getRoom, lockRoom } from './queries.ts';

export interface NoteEvents {
  noteCreated(note: ChatNoteResult): void;
  noteDeleted(note: DeletedNote): void;
}

interface NoteDeps {
  readonly db: Database;
  readonly events: NoteEvents;
}

export async function readNotes(
  db: Database,
  reader: SignedIn,
  roomReference: string,
  before: string | undefined,
): Promise<{ notes: ChatNoteResult[]; hasMore: boolean }> {
  const found = await listNotes(db, roomReference, before);
  if (!found) throw new ShopError('NOT_FOUND');
  const page = found.slice(0, limits.chatMessagesPerPage).toReversed();
  return {
    notes: page.map((row) => toChatNote(row, reader.id)),
    hasMore: found.length > page.length,
  };
}

/** The room neither moves nor is it answered. @throws ShopError NOT_FOUND */
export async function writeNote(
  { db, events }: NoteDeps,
  author: SignedIn,
  roomReference: string,
  { content, clientKey }: { content: string; clientKey?: string | undefined },
): Promise<ChatNoteResult> {
  const written = await db.transaction(async (transaction) => {
    const room = await lockRoom(transaction, roomReference);
    if (!room) throw new ShopError('NOT_FOUND');
    const key = { roomId: room.id, authorId: author.id };
    const known = clientKey && (await findNoteByKey(transaction, { ...key, clientKey }));
    if (known) return { row: known, isRepeated: true };
    const id = await insertChatNote(transaction, { ...key, content, clientKey });
    const named = await findMentioned(transaction, content, author.id);
    if (named.length > 0) await insertMentions(transaction, id, named);
    return { row: await getNote(transaction, id), isRepeated: false };
  });
  const note = toChatNote(written.row, author.id);
  if (!written.isRepeated) events.noteCreated(note);
  return note;
}

/** @throws ShopError NOT_FOUND, also for a note of a colleague, unless it is an Admin who asks */
export async function removeNote(
  { db, events }: NoteDeps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  const authorId = actor.role === 'Admin' ? undefined : actor.id;
  const roomId = await db.transaction(async (transaction) => {
    const deleted = await deleteChatNote(transaction, documentId, authorId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const room = await getRoom(transaction, deleted.roomId);
    if (deleted.authorId !== actor.id) {
      const { username: title, documentId: person } = room.users_permissions_user;
      const details = { title };
      await recordAudit(transaction, actor, 'chat.note_deleted', room.documentId, details, [
        person,
      ]);
    }
    return room.documentId;
  });
  events.noteDeleted({ roomId, documentId });
}

async function findMentioned(
  db: Transaction,
  content: string,
  authorId: number,
): Promise<number[]> {
  if (!content.includes('@')) return [];
  const agents = await listMentionedAgents(db);
  return listMentioned(content, agents).filter((id) => id !== authorId);
}

/** Long names first, so that "@Ann Lee" is not Ann. */
export function listMentioned(
  content: string,
  agents: readonly { id: number; username: string }[],
): number[] {
  let rest = content.normalize('NFKC').toLowerCase();
  const longestFirst = agents.toSorted((a, b) => b.username.length - a.username.length);
  return longestFirst
    .filter(({ username }) => {
      const mention = `@${username.toLowerCase()}`;
      const pieces = rest.split(mention);
      const isNamed = pieces.slice(1).some((after) => !/^[\p{L}\p{N}_]/u.test(after));
      if (isNamed) rest = pieces.join(' ');
      return isNamed;
    })
    .map(({ id }) => id);
}

function toChatNote(row: NoteRow, readerId: number): ChatNoteResult {
  return { ...row, clientKey: row.author.id === readerId ? row.clientKey : null };
}
