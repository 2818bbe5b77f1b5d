import type { Days } from '@partshelf/contract/api/query.ts';
import {
  adminRating,
  type RatingFilters,
  type RatingSummary,
} from '@partshelf/contract/chat/ratings.ts';
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { isInDays, shopTimeZoneName } from '../../db/expressions.ts';
import { toOrderBy } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatRatings, chatRooms } from '../../db/tables/chat.ts';
import { containsText } from '../../db/text-search.ts';

const agent = alias(users, 'agent');

/** Only answered ones are listed. */
const ratingColumns = columnsOf(adminRating, chatRatings, {
  asked_at: chatRatings.askedAt,
  answered_at: sql`${chatRatings.answeredAt}`.mapWith(chatRatings.answeredAt),
  score: sql<number>`${chatRatings.score}`,
  customer: columnsOf(adminRating.shape.customer, users, {}),
  agent: columnsOf(adminRating.shape.customer, agent, {}),
  chat_room: columnsOf(adminRating.shape.chat_room, chatRooms, {}),
});

const selectRatings = (db: Database) =>
  db
    .select(ratingColumns)
    .from(chatRatings)
    .innerJoin(chatRooms, eq(chatRooms.id, chatRatings.roomId))
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(agent, eq(agent.id, chatRatings.agentId));

export type RatingRow = Awaited<ReturnType<typeof selectRatings>>[number];

function selectMatchingRatings(db: Database, filters: RatingFilters) {
  const { search, score, agent: agentId } = filters;
  return db
    .select({ id: chatRatings.id })
    .from(chatRatings)
    .leftJoin(chatRooms, eq(chatRooms.id, chatRatings.roomId))
    .leftJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(agent, eq(agent.id, chatRatings.agentId))
    .where(
      and(
        isNotNull(chatRatings.answeredAt),
        containsText(search, chatRatings.comment, users.username),
        score === undefined ? undefined : eq(chatRatings.score, score),
        agentId === undefined ? undefined : eq(agent.documentId, agentId),
        isInDays(chatRatings.askedAt, filters),
      ),
    )
    .$dynamic();
}

const sortColumns = { askedAt: chatRatings.askedAt, score: chatRatings.score };

export const getRatingList = (db: Database, filters: RatingFilters) => ({
  db,
  matching: () => selectMatchingRatings(db, filters),
  order: toOrderBy(filters.sort, sortColumns, chatRatings.id),
  id: chatRatings.id,
  rows: () => selectRatings(db).$dynamic(),
});

const sums = {
  asked: count(),
  answered: count(chatRatings.answeredAt),
  average: sql<number | null>`avg(${chatRatings.score})::float8`,
};

const countScore = (score: number) =>
  sql<number>`(count(*) filter (where ${chatRatings.score} = ${sql.raw(String(score))}))::int`;

interface SumOptions extends Days {
  readonly agent?: string | undefined;
  readonly unit: RatingSummary['unit'];
}

/** All agents are listed, whichever is chosen. */
export async function sumRatings(
  db: Database,
  { agent: agentId, unit, ...days }: SumOptions,
): Promise<RatingSummary> {
  const isInPeriod = isInDays(chatRatings.askedAt, days);
  const isChosen = and(isInPeriod, agentId ? eq(agent.documentId, agentId) : undefined);
  // Weeks begin on Monday.
  const start = sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${chatRatings.askedAt} at time zone ${shopTimeZoneName}), 'YYYY-MM-DD')`;
  const ofAgent = eq(agent.id, chatRatings.agentId);
  const counts = sql<number[]>`json_build_array(${sql.join(scores.map(countScore), sql`, `)})`;
  const [[all], agents, periods] = await Promise.all([
    db
      .select({ ...sums, counts })
      .from(chatRatings)
      .leftJoin(agent, ofAgent)
      .where(isChosen),
    db
      .select({ agent: { documentId: agent.documentId, username: agent.username }, ...sums })
      .from(chatRatings)
      .leftJoin(agent, ofAgent)
      .where(isInPeriod)
      .groupBy(agent.id)
      .orderBy(desc(sums.answered), agent.id),
    db
      .select({ from: start, ...sums })
      .from(chatRatings)
      .leftJoin(agent, ofAgent)
      .where(isChosen)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  ]);
  const { counts: ofScores, ...total } = all!;
  return {
    ...total,
    scores: scores.map((score, index) => ({ score, count: ofScores[index]! })),
    agents,
    unit,
    periods,
  };
}

const scores = [5, 4, 3, 2, 1];
