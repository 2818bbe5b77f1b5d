import { sql } from 'drizzle-orm';
import { orders, paymentSessions } from './tables/orders.ts';

/** An order is a use of its code while it is paid, or can still be paid. */
export const isUse = sql`(${orders.status} = 'succeeded' or exists (select 1 from ${paymentSessions} where ${paymentSessions.orderId} = ${orders.id} and ${paymentSessions.status} in ('creating', 'open')))`;
