import { sql } from 'drizzle-orm';
import { jsonRow } from './expressions.ts';
import { orders } from './tables/orders.ts';
import { quotes } from './tables/quotes.ts';

const ofOrder = sql`${quotes} where ${quotes.orderId} = ${orders}.id`;

/** The quote from which an order was made, with the token of its link, or null. */
export const quoteOfOrder = jsonRow({ number: quotes.number, token: quotes.token }, ofOrder);

/** The same as `quoteOfOrder` for staff, who find it by its document id. */
export const staffQuoteOfOrder = jsonRow(
  { documentId: quotes.documentId, number: quotes.number },
  ofOrder,
);
