import { limits } from '@partshelf/contract/limits.ts';
import type { ChatStatus } from '@partshelf/contract/chat/chat.ts';
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { type Database, prepared, type Queryable } from '../../db/client.ts';
import { pageTotal } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { chatFixes } from '../../db/tables/fixes.ts';
import { messageFields, sender, senderFields } from './message-queries.ts';
import { helpdesk, roomFields } from './queries.ts';

const newestFirst = [
  sql`${chatRooms.updatedAt} desc nulls last`,
  sql`${chatRooms.id} desc nulls last`,
];

const longestWaitFirst = [
  sql`coalesce(${chatRooms.promisedUntil} < now(), false) desc`,
  sql`${chatRooms.waitingSince}`,
  sql`${chatRooms.id}`,
];

interface Page {
  readonly limit: number | Placeholder;
  readonly offset: number | Placeholder;
}

/** The page is chosen first, so that only its rooms are asked for their latest message. */
function selectListedRooms(
  db: Queryable,
  { limit, offset }: Page,
  order: SQL[],
  condition?: SQL | undefined,
) {
  const page = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  const latest = db
    .select({ ...messageFields, senderId: chatMessages.senderId })
    .from(chatMessages)
    .where(eq(chatMessages.roomId, page.id))
    .orderBy(desc(chatMessages.id))
    .limit(1)
    .as('latest');
  const { senderId, ...latestFields } = latest._.selectedFields;
  return db
    .select({ ...roomFields, latest: latestFields, sender: senderFields })
    .from(page)
    .innerJoin(chatRooms, eq(chatRooms.id, page.id))
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(helpdesk, eq(helpdesk.id, chatRooms.helpdeskId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(sender, eq(sender.id, senderId))
    .orderBy(...order);
}

const listStatement = prepared((db) =>
  selectListedRooms(
    db,
    { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') },
    newestFirst,
  ).prepare('list_chat_rooms'),
);

const countStatement = prepared((db) =>
  db.select({ total: count() }).from(chatRooms).prepare('count_chat_rooms'),
);

export interface RoomFilters {
  readonly assignee?: string | undefined;
  readonly status?: ChatStatus | 'active' | undefined;
  readonly waiting?: boolean | undefined;
  readonly release?: boolean | undefined;
}

export function matchesFilters(
  db: Queryable,
  agentId: number,
  { assignee, status, waiting, release }: RoomFilters,
): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  if (assignee === 'none') conditions.push(isNull(chatRooms.helpdeskId));
  else if (assignee === 'me') conditions.push(eq(chatRooms.helpdeskId, agentId));
  else if (assignee) {
    const named = db.select({ id: users.id }).from(users).where(eq(users.documentId, assignee));
    conditions.push(eq(chatRooms.helpdeskId, sql`(${named})`));
  }
  if (status === 'active') conditions.push(inArray(chatRooms.status, ['open', 'pending']));
  else if (status) conditions.push(eq(chatRooms.status, status));
  if (waiting !== undefined)
    conditions.push((waiting ? isNotNull : isNull)(chatRooms.waitingSince));
  if (release !== undefined) {
    const waitingIds = db
      .select({ id: chatFixes.roomId })
      .from(chatFixes)
      .where(isNull(chatFixes.toldAt));
    conditions.push((release ? inArray : notInArray)(chatRooms.id, waitingIds));
  }
  return and(...conditions);
}

export async function listRooms(
  db: Database,
  page: { limit: number; offset: number },
  agentId: number,
  filters: RoomFilters,
) {
  const condition = matchesFilters(db, agentId, filters);
  if (!condition) {
    const [rows, [counted]] = await Promise.all([
      listStatement(db).execute(page),
      countStatement(db).execute(),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }
  const order = filters.waiting ? longestWaitFirst : newestFirst;
  const [rows, total] = await Promise.all([
    selectListedRooms(db, page, order, condition),
    db.$count(chatRooms, condition),
  ]);
  return { rows, total };
}

export async function countRooms(db: Database, agentId: number) {
  const countOf = (filters: RoomFilters) =>
    db.$count(chatRooms, matchesFilters(db, agentId, filters));
  const [mine, unassigned, waiting, release, all] = await Promise.all([
    countOf({ assignee: 'me', status: 'active' }),
    countOf({ assignee: 'none', status: 'active' }),
    countOf({ waiting: true }),
    countOf({ release: true }),
    countOf({}),
  ]);
  return { mine, unassigned, waiting, release, all };
}

const unreadStatement = prepared((db) => {
  const unread = db
    .select({ id: chatMessages.roomId })
    .from(chatMessages)
    .where(and(eq(chatMessages.isFromCustomer, true), not(chatMessages.isRead)));
  const marked = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(eq(chatRooms.isMarkedUnread, true));
  return db
    .select({ documentId: chatRooms.documentId, total: pageTotal })
    .from(chatRooms)
    .where(inArray(chatRooms.id, union(unread, marked)))
    .orderBy(...newestFirst)
    .limit(limits.unreadRooms)
    .prepare('list_unread_chat_rooms');
});

export async function listUnreadRooms(db: Database) {
  const rows = await unreadStatement(db).execute();
  return { roomIds: rows.map(({ documentId }) => documentId), total: rows[0]?.total ?? 0 };
}
