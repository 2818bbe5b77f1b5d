import { type AnyColumn, sql } from 'drizzle-orm';
import { products } from './tables/catalog.ts';

export const namesPublishedProduct = (productId: AnyColumn) =>
  sql`exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.publishedAt} is not null)`;
