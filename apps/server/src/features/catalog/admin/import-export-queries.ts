import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { withTables } from '../../../db/expressions.ts';
import {
  bundleItems,
  categories,
  productCategories,
  products,
} from '../../../db/tables/catalog.ts';
import { contentColumns, type ProductColumns } from './product-queries.ts';

const categorySlugs = withTables(
  sql<
    string[]
  >`array(select ${categories.slug} from ${categories} join ${productCategories} on ${productCategories.categoryId} = ${categories.id} where ${productCategories.productId} = ${products.id} order by ${categories.position}, ${categories.id})`,
);

const contentSlugs = withTables(
  sql<
    string[]
  >`array(select content.slug from ${bundleItems} join ${products} as content on content.id = ${bundleItems.productId} where ${bundleItems.bundleId} = ${products.id} order by ${bundleItems.position})`,
);

export const selectExported = (db: Queryable) =>
  db
    .select({ product: products, categories: categorySlugs, contents: contentSlugs })
    .from(products);

export function listExportedProducts(db: Transaction, ids: readonly number[]) {
  return selectExported(db)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id));
}

export function listNamed(
  db: Transaction,
  documentIds: readonly string[],
  slugs: readonly string[],
) {
  return db
    .select({ documentId: products.documentId, slug: products.slug })
    .from(products)
    .where(or(inArray(products.documentId, [...documentIds]), inArray(products.slug, [...slugs])));
}

export async function lockContentsBySlug(db: Transaction, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, never>();
  const found = await db
    .select({ slug: products.slug, ...contentColumns })
    .from(products)
    .where(inArray(products.slug, [...slugs]))
    .orderBy(asc(products.id))
    .for('key share');
  return new Map(found.map((content) => [content.slug, content]));
}

/** All of them have the same columns. */
export async function updateProducts(
  db: Transaction,
  changed: readonly { readonly id: number; readonly columns: Partial<ProductColumns> }[],
  updatedAt: Date,
): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const names = Object.keys(first.columns) as (keyof ProductColumns)[];
  const types = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(products[name].getSQLType())}`,
  );
  const rows = JSON.stringify(changed.map(({ id, columns }) => ({ ...columns, id })));
  await db
    .update(products)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql`given.${sql.identifier(name)}`])),
      updatedAt,
    })
    .from(sql`jsonb_to_recordset(${rows}::jsonb) as given(id bigint, ${sql.join(types, sql`, `)})`)
    .where(eq(products.id, sql`given.id`));
}

interface Members {
  readonly id: number;
  readonly members: readonly number[];
}

export async function replaceAllCategories(db: Transaction, of: readonly Members[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  await db.delete(productCategories).where(inArray(productCategories.productId, ids));
  const rows = of.flatMap(({ id: productId, members }) =>
    members.map((categoryId) => ({ productId, categoryId })),
  );
  if (rows.length > 0) await db.insert(productCategories).values(rows);
}

export async function replaceAllContents(db: Transaction, of: readonly Members[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  await db.delete(bundleItems).where(inArray(bundleItems.bundleId, ids));
  const rows = of.flatMap(({ id: bundleId, members }) =>
    members.map((productId, position) => ({ bundleId, productId, position })),
  );
  if (rows.length > 0) await db.insert(bundleItems).values(rows);
}

export type ExportedProduct = Awaited<ReturnType<typeof selectExported>>[number];

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
    .returning(pickColumns(products, 'id', 'documentId', 'slug', 'title'));
  const idOf = new Map(inserted.map(({ id, slug }) => [slug, id]));
  const memberships = made.flatMap(({ columns, categoryIds }) =>
    categoryIds.map((categoryId) => ({ productId: idOf.get(columns.slug)!, categoryId })),
  );
  if (memberships.length > 0) await db.insert(productCategories).values(memberships);
  return inserted;
}
