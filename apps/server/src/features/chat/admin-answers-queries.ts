import type { StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { count, inArray, min, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import { shopTimeZoneName, startOfDay } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';

/** A customer who began to wait long before the period counts as having waited since this time. */
const daysBefore = 31;

export interface SenderDay {
  readonly day: string;
  readonly agentId: number | null;
  readonly messages: number;
  readonly waits: readonly number[];
  readonly rooms: readonly number[];
}

export async function listSenderDays(
  db: Database,
  { from, until }: StatisticsPeriod,
): Promise<SenderDay[]> {
  const { rows } = await db.execute(sql`
    with known as (
      select id, room_id, sender_id, is_from_customer, created_at, via,
        lag(is_from_customer) over (partition by room_id order by id) as follows_customer
      from ${chatMessages}
      where created_at >= ${startOfDay(from, -daysBefore)} and created_at < ${startOfDay(until, 1)}
    ), answered as (
      select room_id, created_at, via, (created_at at time zone ${shopTimeZoneName})::date as sent_on,
        case when not is_from_customer then sender_id end as agent_id,
        case when not is_from_customer and follows_customer then extract(epoch from created_at
          - max(created_at) filter (where is_from_customer and follows_customer is not true)
            over (partition by room_id order by id)) end as wait
      from known
    )
    select to_char(sent_on, 'YYYY-MM-DD') as day, agent_id::float8 as "agentId",
      count(*)::int as messages,
      coalesce(array_agg(wait::float8) filter (where wait is not null), '{}') as waits,
      coalesce(array_agg(distinct room_id::float8) filter (where agent_id is not null), '{}') as rooms
    from answered where created_at >= ${startOfDay(from, 0)} and via <> 'release' group by sent_on, agent_id`);
  return rows as unknown as SenderDay[];
}

export async function findShopDay(db: Database): Promise<{ timeZone: string; today: string }> {
  const { rows } = await db.execute(
    sql`select ${shopTimeZoneName} as "timeZone", to_char(now() at time zone ${shopTimeZoneName}, 'YYYY-MM-DD') as today`,
  );
  return rows[0] as { timeZone: string; today: string };
}

export async function countWaitingRooms(db: Database) {
  const [waiting] = await db
    .select({ rooms: count(chatRooms.waitingSince), since: min(chatRooms.waitingSince) })
    .from(chatRooms);
  return waiting!;
}

export const listAnsweringAgents = (db: Database, ids: readonly number[]) =>
  db
    .select(pickColumns(users, 'id', 'documentId', 'username', 'erasedAt'))
    .from(users)
    .where(inArray(users.id, [...ids]));
