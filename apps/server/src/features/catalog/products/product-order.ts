import type { ProductSortKey } from '@partshelf/contract/catalog/catalog.ts';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { products } from '../../../db/tables/catalog.ts';

/** `+ 0` avoids the primary key index: PostgreSQL would scan it and test every product. */
export const orderBySortedId: SQL = sql`${products.id} + 0`;

const sortColumns = {
  id: products.id,
  documentId: products.documentId,
  slug: products.slug,
  title: products.title,
  price: products.priceCents,
  isNew: products.isNew,
  type: products.type,
  averageRating: products.averageRating,
  reviewCount: products.reviewCount,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};

/** Columns without equal values need no further order, and their indexes have none. */
const unique: readonly string[] = ['id', 'documentId', 'slug'];

/** Ends with the id where needed, so that pages never overlap. */
export function toOrder(keys: readonly ProductSortKey[]): SQL[] {
  const chosen = keys.map((key) => {
    const [name, direction] = key.split(':') as [keyof typeof sortColumns, string?];
    const sorted = (direction === 'desc' ? desc : asc)(sortColumns[name]);
    return name === 'averageRating' ? sql`${sorted} nulls last` : sorted;
  });
  const isTotal = keys.some((key) => unique.includes(key.split(':', 1)[0]!));
  return isTotal ? chosen : [...chosen, asc(products.id)];
}
