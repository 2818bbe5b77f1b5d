import { and, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { noticeSummaries } from '../../db/tables/notifications.ts';
import { orders, paymentEvents, refundRequests } from '../../db/tables/orders.ts';

export interface Day {
  /** YYYY-MM-DD, in the time zone of the shop. */
  readonly day: string;
  readonly timeZone: string;
}

const startOf = ({ day, timeZone }: Day, daysLater: number) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;

export async function readFigures(db: Transaction, wanted: Day) {
  const [from, before] = [startOf(wanted, 0), startOf(wanted, 1)];
  const isPaid = and(gte(orders.paidAt, from), lt(orders.paidAt, before));
  const isRefunded = and(gte(orders.refundedAt, from), lt(orders.refundedAt, before));
  const isDisputed = and(gte(orders.disputedAt, from), lt(orders.disputedAt, before));
  const sum = (condition: typeof isPaid) =>
    db
      .select({
        count: sql`count(*)`.mapWith(Number),
        cents: sql`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(condition);
  const [sales] = await sum(isPaid);
  const [refunds] = await sum(isRefunded);
  const [disputes] = await sum(isDisputed);
  const requests = await db.$count(
    refundRequests,
    and(gte(refundRequests.createdAt, from), lt(refundRequests.createdAt, before)),
  );
  const openAlerts = await db.$count(
    paymentEvents,
    and(isNotNull(paymentEvents.alert), isNull(paymentEvents.resolvedAt)),
  );
  return { sales: sales!, refunds: refunds!, disputes: disputes!, requests, openAlerts };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

export async function readDayEnd(db: Transaction, wanted: Day): Promise<Date> {
  const { rows } = await db.execute<{ ended: string }>(sql`select ${startOf(wanted, 1)} as ended`);
  return new Date(rows[0]!.ended);
}

/** The ids of the people whose summary of the day was not mailed before. */
export async function insertSummaries(
  db: Transaction,
  userIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const inserted = await db
    .insert(noticeSummaries)
    .values(userIds.map((userId) => ({ userId, day })))
    .onConflictDoNothing()
    .returning({ userId: noticeSummaries.userId });
  return new Set(inserted.map(({ userId }) => userId));
}
