import { limits } from '@partshelf/contract/limits.ts';
import { asc, count, eq, max, notExists, sql } from 'drizzle-orm';
import { pickColumns } from '../../../db/columns-of.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { categories, productCategories } from '../../../db/tables/catalog.ts';
import { files } from '../../../db/tables/files.ts';
import { categoryColumns } from '../queries.ts';

type CategoryColumns = Partial<typeof categories.$inferInsert>;

export function listCategoriesWithProducts(db: Database) {
  const members = db
    .select({ inside: count() })
    .from(productCategories)
    .where(eq(productCategories.categoryId, categories.id));
  return db
    .select({ ...categoryColumns, products: sql`(${members})`.mapWith(Number) })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limits.categories);
}

export async function countCategories(db: Transaction) {
  const [counted] = await db
    .select({ total: count(), lastPosition: max(categories.position) })
    .from(categories);
  return counted!;
}

export async function insertCategory(db: Transaction, category: typeof categories.$inferInsert) {
  const [inserted] = await db
    .insert(categories)
    .values(category)
    .returning({ documentId: categories.documentId });
  return inserted!;
}

export async function setCategory(
  db: Transaction,
  documentId: string,
  values: CategoryColumns,
): Promise<void> {
  await db.update(categories).set(values).where(eq(categories.documentId, documentId));
}

export async function lockCategoryTable(db: Transaction): Promise<string[]> {
  await db.execute(sql`lock table ${categories} in share row exclusive mode`);
  const all = await db.select({ documentId: categories.documentId }).from(categories);
  return all.map(({ documentId }) => documentId);
}

export async function setPositions(db: Transaction, documentIds: readonly string[]): Promise<void> {
  const given = sql`unnest(${sql.param([...documentIds])}::text[]) with ordinality`;
  await db
    .update(categories)
    .set({ position: sql`given.position` })
    .from(sql`${given} as given (document_id, position)`)
    .where(eq(categories.documentId, sql`given.document_id`));
}

export async function lockCategory(db: Transaction, documentId: string) {
  const which = eq(categories.documentId, documentId);
  await db.select({ id: categories.id }).from(categories).where(which).for('update');
  // A statement that waited for the lock does not see an image that was chosen meanwhile.
  const [category] = await db
    .select({
      ...pickColumns(categories, 'id', 'title', 'description'),
      img: pickColumns(files, 'documentId', 'alternativeText'),
    })
    .from(categories)
    .leftJoin(files, eq(files.id, categories.imageId))
    .where(which);
  return category;
}

export async function deleteEmptyCategory(db: Transaction, id: number): Promise<boolean> {
  const inside = db.select().from(productCategories).where(eq(productCategories.categoryId, id));
  const deleted = await db
    .delete(categories)
    .where(sql`${eq(categories.id, id)} and ${notExists(inside)}`)
    .returning({ id: categories.id });
  return deleted.length > 0;
}
