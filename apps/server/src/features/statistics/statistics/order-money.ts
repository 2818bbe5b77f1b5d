import { and, gte, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { orders } from '../../../db/tables/orders.ts';
import { returnedCents } from '../../orders/admin/returned-cents.ts';
import type { Moments } from './period.ts';

export const isPaidIn = ({ from, before }: Moments) =>
  and(gte(orders.paidAt, from), lt(orders.paidAt, before));

export const sumOf = (cents: SQLWrapper) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number);

export const countWhere = (condition: SQLWrapper) =>
  sql`count(*) filter (where ${condition})`.mapWith(Number);

export const orderCount = sql`count(*)`.mapWith(Number);

const [paid, returned] = [sumOf(orders.totalCents), sumOf(returnedCents)];

export const orderMoney = {
  paidCents: paid.as('paid_cents'),
  returnedCents: returned.as('returned_cents'),
  revenueCents: sql`${paid} - ${returned}`.mapWith(Number).as('revenue_cents'),
};
