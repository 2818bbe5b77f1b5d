import { limits } from '@partshelf/contract/limits.ts';
import { and, count, desc, eq, exists, not, sql } from 'drizzle-orm';
import { type Database, prepared } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { messageFields, sender, senderFields } from './message-queries.ts';
import { helpdesk, roomFields } from './queries.ts';

const newestFirst = [
  sql`${chatRooms.updatedAt} desc nulls last`,
  sql`${chatRooms.id} desc nulls last`,
];

/** The page is chosen first, so that only its rooms are asked for their latest message. */
const listStatement = prepared((db) => {
  const page = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  const latest = db
    .select({ ...messageFields, senderId: chatMessages.senderId })
    .from(chatMessages)
    .where(eq(chatMessages.roomId, page.id))
    .orderBy(desc(chatMessages.id))
    .limit(1)
    .as('latest');
  return db
    .select({
      ...roomFields,
      latest: {
        id: latest.id,
        documentId: latest.documentId,
        content: latest.content,
        createdAt: latest.createdAt,
        isRead: latest.isRead,
        clientKey: latest.clientKey,
        promisedUntil: latest.promisedUntil,
      },
      sender: senderFields,
    })
    .from(page)
    .innerJoin(chatRooms, eq(chatRooms.id, page.id))
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(helpdesk, eq(helpdesk.id, chatRooms.helpdeskId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(sender, eq(sender.id, latest.senderId))
    .orderBy(...newestFirst)
    .prepare('list_chat_rooms');
});

const countStatement = prepared((db) =>
  db.select({ total: count() }).from(chatRooms).prepare('count_chat_rooms'),
);

export async function listRooms(db: Database, page: { limit: number; offset: number }) {
  const [rows, [counted]] = await Promise.all([
    listStatement(db).execute(page),
    countStatement(db).execute(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const unreadStatement = prepared((db) => {
  const unread = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, chatRooms.id),
        eq(chatMessages.isFromCustomer, true),
        not(chatMessages.isRead),
      ),
    );
  return db
    .select({
      documentId: chatRooms.documentId,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(chatRooms)
    .where(exists(unread))
    .orderBy(...newestFirst)
    .limit(limits.unreadRooms)
    .prepare('list_unread_chat_rooms');
});

export async function listUnreadRooms(db: Database) {
  const rows = await unreadStatement(db).execute();
  return { roomIds: rows.map(({ documentId }) => documentId), total: rows[0]?.total ?? 0 };
}
