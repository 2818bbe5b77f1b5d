import { and, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../db/client.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { categories, products, productSliderImages } from '../../../../db/tables/catalog.ts';
import { files } from '../../../../db/tables/files.ts';
import { shopSettings } from '../../../../db/tables/branding.ts';

/** Profile images have an owner, images of the shop have none. */
const isShopImage = and(eq(files.visibility, 'public'), isNull(files.ownerId));

export async function insertImage(db: Transaction, image: typeof files.$inferInsert) {
  const [inserted] = await db.insert(files).values(image).returning();
  return inserted!;
}

export async function findImage(db: Queryable, documentId: string) {
  const [found] = await db
    .select({ storageKey: files.storageKey, widths: files.widths, mimeType: files.mimeType })
    .from(files)
    .where(and(eq(files.documentId, documentId), isShopImage));
  return found;
}

/** File ids by documentId; the images cannot be deleted until the transaction ends. */
export async function lockImages(
  db: Transaction,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const found = await db
    .select({ id: files.id, documentId: files.documentId })
    .from(files)
    .where(and(inArray(files.documentId, [...documentIds]), isShopImage))
    .orderBy(files.id)
    .for('key share');
  return new Map(found.map(({ id, documentId }) => [documentId, id]));
}

export async function setAlternativeTexts(
  db: Transaction,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  if (texts.size === 0) return;
  const given = sql`unnest(${sql.param([...texts.keys()])}::bigint[], ${sql.param([...texts.values()])}::text[])`;
  await db
    .update(files)
    .set({ alternativeText: sql`given.text` })
    .from(sql`${given} as given (id, text)`)
    .where(
      and(eq(files.id, sql`given.id`), sql`${files.alternativeText} is distinct from given.text`),
    );
}

export async function deleteUnusedImages(db: Transaction, limit: number) {
  const shown = [
    db
      .select()
      .from(products)
      .where(
        or(
          eq(products.imageId, files.id),
          eq(products.image2Id, files.id),
          eq(products.image3Id, files.id),
        ),
      ),
    db.select().from(productSliderImages).where(eq(productSliderImages.fileId, files.id)),
    db.select().from(categories).where(eq(categories.imageId, files.id)),
    db
      .select()
      .from(shopSettings)
      .where(
        or(
          eq(shopSettings.logoId, files.id),
          eq(shopSettings.logoDarkId, files.id),
          eq(shopSettings.heroImageId, files.id),
          sql`${shopSettings.icons} @> jsonb_build_array(jsonb_build_object('storageKey', ${files.storageKey}))`,
        ),
      ),
    db.select().from(users).where(eq(users.profileImageId, files.id)),
  ];
  const unused = db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        isShopImage,
        lte(files.createdAt, sql`now() - interval '1 day'`),
        ...shown.map((use) => notExists(use)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.delete(files).where(inArray(files.id, unused)).returning();
}
