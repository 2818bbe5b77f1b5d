import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, type AnyColumn, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { pickColumns } from '../../db/columns-of.ts';
import { hasNumber } from '../../db/expressions.ts';
import { namedOrderColumns } from '../../db/named-columns.ts';
import { isOneWhoMayUse } from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatNotes } from '../../db/tables/chat-notes.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { orders } from '../../db/tables/orders.ts';
import { escapeLikePattern, toSearchPattern } from '../../db/text-search.ts';
import { helpdesk, roomFields } from './queries.ts';
import { matchesFilters, type RoomFilters } from './room-list-queries.ts';

const letterOrDigit = /[\p{L}\p{N}]/u;

/** An index finds parts of three letters or digits, and the beginning of a word from one on. */
const isIndexedPart = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

function hasWord(text: SQL, word: string): SQL | undefined {
  const escaped = escapeLikePattern(word);
  if (isIndexedPart(word)) return sql`${text} like ${toSearchPattern(escaped)}`;
  const start = sql`search_text(${escaped}) || '%'`;
  return or(sql`${text} like ('% ' || ${start})`, sql`${text} like (${start})`);
}

const hasWords = (text: SQL, words: readonly string[]) =>
  and(...words.map((word) => hasWord(text, word)));

const searched = (column: AnyColumn) => sql`search_text(${column})`;

const excerptLength = 160;
const excerptLead = 40;

function excerptOf(column: AnyColumn, [word = '']: readonly string[]) {
  const match = sql`strpos(${searched(column)}, search_text(${word}))`;
  const start = sql`greatest(1, ${match} - ${excerptLead}::int)`;
  const part = sql`substr(${column}, ${start}, ${excerptLength}::int)`;
  return sql<string>`(case when ${start} > 1 then '…' else '' end || regexp_replace(${part}, '\\s+', ' ', 'g') || case when length(${column}) >= ${start} + ${excerptLength}::int then '…' else '' end)`;
}

type Kind = 'order' | 'person' | 'message' | 'note';

const ranks: Readonly<Record<Kind, number>> = { order: 0, person: 1, message: 2, note: 2 };

/** What exists of it has the same columns, so that all kinds are one list. */
const candidateFields = (kind: Kind, roomId: AnyColumn, id: AnyColumn, createdAt: AnyColumn) => ({
  kind: sql<Kind>`${kind}::text`.as('kind'),
  rank: sql<number>`${ranks[kind]}::int`.as('rank'),
  roomId: sql<number>`${roomId}`.mapWith(Number).as('room_id'),
  id: sql<number>`${id}`.mapWith(Number).as('found_id'),
  createdAt: sql<Date>`${createdAt}`.mapWith(chatMessages.createdAt).as('found_at'),
});

function selectCandidates(
  db: Database,
  text: string,
  words: readonly string[],
  rooms: SQL | undefined,
) {
  const named = (rank: 'order' | 'person', id: AnyColumn, createdAt: AnyColumn) =>
    db.select(candidateFields(rank, chatRooms.id, id, createdAt)).from(chatRooms);
  const isInRooms = (roomId: AnyColumn) =>
    rooms && inArray(roomId, db.select({ id: chatRooms.id }).from(chatRooms).where(rooms));
  return unionAll(
    named('order', orders.id, orders.createdAt)
      .innerJoin(orders, isOneWhoMayUse(chatRooms.userId))
      .where(and(hasNumber(text) ?? sql`false`, rooms))
      .limit(limits.chatSearchHits),
    named('person', users.id, chatRooms.updatedAt)
      .innerJoin(users, eq(users.id, chatRooms.userId))
      .where(and(hasWords(sql`${users.searchedName}`, words), rooms))
      .orderBy(desc(chatRooms.id))
      .limit(limits.chatSearchHits),
    db
      .select(
        candidateFields('message', chatMessages.roomId, chatMessages.id, chatMessages.createdAt),
      )
      .from(chatMessages)
      .where(and(hasWords(searched(chatMessages.content), words), isInRooms(chatMessages.roomId)))
      .orderBy(desc(chatMessages.id))
      .limit(limits.chatSearchHits),
    db
      .select(candidateFields('note', chatNotes.roomId, chatNotes.id, chatNotes.createdAt))
      .from(chatNotes)
      .where(and(hasWords(searched(chatNotes.content), words), isInRooms(chatNotes.roomId)))
      .orderBy(desc(chatNotes.id))
      .limit(limits.chatSearchHits),
  );
}

/** A page beyond the last one is a row without a hit. */
export async function searchChats(
  db: Database,
  text: string,
  { limit, offset }: { limit: number; offset: number },
  agentId: number,
  filters: RoomFilters,
) {
  const words = toSearchWords(text);
  if (!words.some((word) => letterOrDigit.test(word))) return [];
  const rooms = matchesFilters(db, agentId, filters);
  const candidates = db.$with('candidates').as(selectCandidates(db, text, words, rooms));
  const order = [asc(candidates.rank), desc(candidates.createdAt), desc(candidates.id)];
  const counted = db
    .select({ total: sql<number>`count(*)`.mapWith(Number).as('total') })
    .from(candidates)
    .as('counted');
  const page = db
    .select()
    .from(candidates)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  const author = db
    .select(pickColumns(users, 'id', 'documentId', 'username'))
    .from(users)
    .as('author');
  const isOf = (kind: Kind, id: AnyColumn) => and(eq(page.kind, kind), eq(id, page.id));
  return db
    .with(candidates)
    .select({
      total: counted.total,
      ...pickColumns(page, 'kind', 'createdAt'),
      room: pickColumns(roomFields, 'documentId', 'chat_status'),
      ...pickColumns(roomFields, 'users_permissions_user', 'helpdesk'),
      message: {
        documentId: chatMessages.documentId,
        excerpt: excerptOf(chatMessages.content, words),
      },
      note: { documentId: chatNotes.documentId, excerpt: excerptOf(chatNotes.content, words) },
      order: namedOrderColumns,
      author: pickColumns(author, 'documentId', 'username'),
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .leftJoin(chatRooms, eq(chatRooms.id, page.roomId))
    .leftJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(helpdesk, eq(helpdesk.id, chatRooms.helpdeskId))
    .leftJoin(chatMessages, isOf('message', chatMessages.id))
    .leftJoin(chatNotes, isOf('note', chatNotes.id))
    .leftJoin(orders, isOf('order', orders.id))
    .leftJoin(author, eq(author.id, sql`coalesce(${chatMessages.senderId}, ${chatNotes.authorId})`))
    .orderBy(asc(page.rank), desc(page.createdAt), desc(page.id));
}

export type FoundRow = Awaited<ReturnType<typeof searchChats>>[number];
