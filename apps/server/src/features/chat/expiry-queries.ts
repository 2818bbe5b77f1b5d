import { retention } from '@partshelf/contract/limits.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { chatRooms } from '../../db/tables/chat.ts';

/** With their messages. Locked, because a message opens a closed room again. */
export async function deleteClosedRooms(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(months => ${retention.closedChatMonths})`;
  const closed = db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.status, 'closed'), lt(chatRooms.updatedAt, oldest)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(chatRooms).where(inArray(chatRooms.id, closed));
  return rowCount ?? 0;
}
