import { isNull, sql } from 'drizzle-orm';
import { orderLines } from './tables/orders.ts';

/** Of an order line: the titles of what it contained, none unless it is a bundle. */
export const soldContents = sql<
  string[]
>`array(select content.title from ${orderLines} content where content.order_id = ${orderLines}.order_id and content.bundle_id = ${orderLines}.product_id order by content.position)`;

/** Lines with a price. Those of a bundle's contents are there for downloads and reviews. */
export const isPricedLine = isNull(orderLines.bundleId);
