import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { categories, productCategories, products } from '../../../db/tables/catalog.ts';

const categorySlugs = sql<
  string[]
>`array(select ${categories.slug} from ${categories} join ${productCategories} on ${productCategories.categoryId} = ${categories.id} where ${productCategories.productId} = ${products}.id order by ${categories.position}, ${categories.id})`;

export function readProducts(db: Database, after: number, limit: number) {
  return db
    .select({ id: products.id, product: products, categories: categorySlugs })
    .from(products)
    .where(and(gt(products.id, after), eq(products.isBundle, false)))
    .orderBy(asc(products.id))
    .limit(limit);
}

export const countBundles = (db: Database) => db.$count(products, eq(products.isBundle, true));

export type ExportedProduct = Awaited<ReturnType<typeof readProducts>>[number];

/** No category can be deleted until the transaction ends. */
export async function lockAllCategories(db: Transaction): Promise<Map<string, number>> {
  const all = await db
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
    .orderBy(asc(categories.id))
    .for('key share');
  return new Map(all.map(({ id, slug }) => [slug, id]));
}

interface NewProduct {
  readonly columns: typeof products.$inferInsert;
  readonly categoryIds: readonly number[];
}

export async function insertProducts(db: Transaction, made: readonly NewProduct[]) {
  if (made.length === 0) return [];
  const inserted = await db
    .insert(products)
    .values(made.map(({ columns }) => columns))
    .returning({
      id: products.id,
      documentId: products.documentId,
      slug: products.slug,
      title: products.title,
    });
  const idOf = new Map(inserted.map(({ id, slug }) => [slug, id]));
  const memberships = made.flatMap(({ columns, categoryIds }) =>
    categoryIds.map((categoryId) => ({ productId: idOf.get(columns.slug)!, categoryId })),
  );
  if (memberships.length > 0) await db.insert(productCategories).values(memberships);
  return inserted;
}
