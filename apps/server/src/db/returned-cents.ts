import { sql } from 'drizzle-orm';
import { orders } from './tables/orders.ts';

/** What was given back of an order by refunds and disputes; never more than its total. */
export const returnedCents = sql<number>`case when ${orders.refundedAt} is not null or ${orders.disputedAt} is not null then ${orders.totalCents} else ${orders.refundedCents} end`;
