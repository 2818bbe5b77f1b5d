import { asc } from 'drizzle-orm';
import type { Transaction } from '../../../../db/client.ts';
import { categories, productCategories, products } from '../../../../db/tables/catalog.ts';

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
