import type { ChatAnswersResult } from '@partshelf/contract/chat/answers.ts';
import { countDays, type StatisticsPeriod } from '@partshelf/contract/statistics.ts';
import { count, min, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { shopTimeZone, startOfDay } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';

/** Who began to wait earlier than this before the period counts as having waited since then. */
const daysBefore = 31;

/** A wait begins with the first message of the customer after an answer, and ends with the next answer. */
const answersIn = ({ from, until }: StatisticsPeriod): SQL => sql`
  with known as (
    select id, room_id, sender_id, is_from_customer, created_at,
      lag(is_from_customer) over (partition by room_id order by id) as follows_customer
    from ${chatMessages}
    where created_at >= ${startOfDay(from, -daysBefore)} and created_at < ${startOfDay(until, 1)}
  ), answered as (
    select *,
      case when not is_from_customer and follows_customer then extract(epoch from created_at
        - max(created_at) filter (where is_from_customer and follows_customer is not true)
          over (partition by room_id order by id)) end as wait
    from known
  ), counted as (select * from answered where created_at >= ${startOfDay(from, 0)})`;

const sums = sql`
  count(*) filter (where is_from_customer)::int as messages,
  count(*) filter (where not is_from_customer)::int as answers,
  count(wait)::int as waits,
  percentile_cont(0.5) within group (order by wait)::float8 as "medianWait",
  count(*) filter (where wait <= 3600)::int as "withinHour"`;

type Sums = Pick<ChatAnswersResult, 'messages' | 'answers' | 'waits' | 'medianWait' | 'withinHour'>;

async function readSums<Row = unknown>(db: Queryable, statement: SQL): Promise<(Row & Sums)[]> {
  const { rows } = await db.execute(statement);
  return rows as (Row & Sums)[];
}

export async function sumAnswers(
  db: Database,
  period: StatisticsPeriod,
): Promise<ChatAnswersResult> {
  const unit = getUnit(period);
  const answers = answersIn(period);
  const [[all], periods, agents, [waiting]] = await Promise.all([
    readSums(db, sql`${answers} select ${sums} from counted`),
    readSums<{ from: string }>(
      db,
      // Weeks begin on Monday.
      sql`${answers} select to_char(date_trunc(${unit}, created_at at time zone ${shopTimeZone}), 'YYYY-MM-DD') as "from", ${sums}
        from counted group by 1 order by 1`,
    ),
    readSums<{ rooms: number; agent: { documentId: string; username: string } | null }>(
      db,
      sql`${answers} select count(distinct room_id)::int as rooms,
          case when ${users.erasedAt} is null then json_build_object('documentId', ${users.documentId}, 'username', ${users.username}) end as agent, ${sums}
        from counted join ${users} on ${users.id} = sender_id
        where not is_from_customer group by ${users.id} order by answers desc, ${users.id}`,
    ),
    db
      .select({ rooms: count(chatRooms.waitingSince), since: min(chatRooms.waitingSince) })
      .from(chatRooms),
  ]);
  return {
    ...all!,
    waiting: waiting!,
    unit,
    periods,
    agents,
  };
}

function getUnit(period: StatisticsPeriod): ChatAnswersResult['unit'] {
  const days = countDays(period);
  if (days <= 31) return 'day';
  return days <= 92 ? 'week' : 'month';
}
