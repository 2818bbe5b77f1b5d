import { type AnyColumn, sql } from 'drizzle-orm';
import { products } from './tables/catalog.ts';

/** Whether the product that a column names is published: any other is as unknown as one that never was. */
export const namesPublishedProduct = (productId: AnyColumn) =>
  sql`exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.publishedAt} is not null)`;
