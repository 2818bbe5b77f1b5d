import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, documentId, id, reference, timestampColumn } from '../columns.ts';
import { users } from './accounts.ts';
import { chatRooms } from './chat.ts';

/** One for each time that a customer was asked, which is when an agent closes the room. */
export const chatRatings = pgTable(
  'chat_ratings',
  {
    id: id(),
    documentId: documentId(),
    roomId: reference()
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    /** Who was assigned then, else who closed. */
    agentId: reference().references(() => users.id, { onDelete: 'set null' }),
    askedAt: createdAt(),
    answeredAt: timestampColumn(),
    score: integer(),
    comment: text(),
  },
  (table) => [
    index('chat_ratings_room_index').on(table.roomId, table.id),
    index('chat_ratings_asked_index').on(table.askedAt),
    index('chat_ratings_answered_index')
      .on(table.answeredAt, table.id)
      .where(sql`${table.answeredAt} is not null`),
    check('chat_ratings_score_check', sql`${table.score} between 1 and 5`),
    check(
      'chat_ratings_answer_check',
      sql`(${table.answeredAt} is null) = (${table.score} is null)`,
    ),
  ],
);
