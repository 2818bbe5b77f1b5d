import { sql, and, eq, inArray, isNull, lte, notExists, or, desc } from 'drizzle-orm';
import type { ShopTextName, TextContent } from '@partshelf/contract/branding/texts.ts';
import { pickColumns } from '../../db/columns-of.ts';
import type { Transaction, Queryable, Database } from '../../db/client.ts';
import { namedUserColumns } from '../../db/named-columns.ts';
import { files } from '../../db/tables/files.ts';
import {
  documentLogos,
  shopSettings,
  type StoredIcon,
  shopTexts,
  shopTextVersions,
} from '../../db/tables/branding.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, products, productSliderImages } from '../../db/tables/catalog.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';

type SettingsRow = Omit<
  typeof shopSettings.$inferInsert,
  'isOnly' | 'updatedAt' | 'icons' | 'documentLogo'
>;

/** Without drawn ones, those of the same logo and icon stay. */
export async function saveBrandingSettings(
  db: Transaction,
  row: SettingsRow,
  drawn:
    | { readonly icons: readonly StoredIcon[]; readonly documentLogo: string | null }
    | undefined,
): Promise<void> {
  const isSame = sql`${shopSettings.logoId} is not distinct from excluded.logo_id and ${shopSettings.iconId} is not distinct from excluded.icon_id`;
  const unchanged = {
    icons: sql`case when ${isSame} then ${shopSettings.icons} end`,
    documentLogo: sql`case when ${isSame} then ${shopSettings.documentLogo} end`,
  };
  await db
    .insert(shopSettings)
    .values({ ...row, ...drawn })
    .onConflictDoUpdate({
      target: shopSettings.isOnly,
      set: { ...row, ...(drawn ?? unchanged), updatedAt: new Date() },
    });
}

export async function insertDocumentLogo(
  db: Transaction,
  logo: typeof documentLogos.$inferInsert,
): Promise<void> {
  await db.insert(documentLogos).values(logo).onConflictDoNothing();
}

export async function insertIcons(
  db: Transaction,
  rows: readonly (typeof files.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(files).values([...rows]);
}

export async function deleteBrandingSettings(db: Transaction): Promise<void> {
  await db.delete(shopSettings);
}

/** Profile images have an owner, images of the shop have none. */
const isShopImage = and(eq(files.visibility, 'public'), isNull(files.ownerId));

export async function insertBrandImage(db: Transaction, image: typeof files.$inferInsert) {
  const [inserted] = await db.insert(files).values(image).returning();
  return inserted!;
}

export async function findImage(db: Queryable, documentId: string) {
  const [found] = await db
    .select(pickColumns(files, 'storageKey', 'widths', 'mimeType', 'width', 'height'))
    .from(files)
    .where(and(eq(files.documentId, documentId), isShopImage));
  return found;
}

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
          eq(shopSettings.iconId, files.id),
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

export const listTexts = (db: Queryable) =>
  db
    .select({
      ...pickColumns(shopTexts, 'name', 'version', 'content', 'updatedAt'),
      updatedBy: namedUserColumns,
    })
    .from(shopTexts)
    .leftJoin(
      shopTextVersions,
      and(
        eq(shopTextVersions.name, shopTexts.name),
        eq(shopTextVersions.version, shopTexts.version),
      ),
    )
    .leftJoin(users, eq(users.id, shopTextVersions.createdById));

export async function findText(db: Queryable, name: ShopTextName) {
  const [row] = await listTexts(db).where(eq(shopTexts.name, name));
  return row;
}

export async function lockText(db: Transaction, name: ShopTextName): Promise<number> {
  await db.insert(shopTexts).values({ name, version: 0 }).onConflictDoNothing();
  const [row] = await db
    .select({ version: shopTexts.version })
    .from(shopTexts)
    .where(eq(shopTexts.name, name))
    .for('update');
  return row!.version;
}

export async function insertVersion(
  db: Transaction,
  values: {
    readonly name: ShopTextName;
    readonly version: number;
    readonly content: TextContent | null;
    readonly createdById: number;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { name, version, content, createdAt: updatedAt } = values;
  await db.insert(shopTextVersions).values(values);
  await db.update(shopTexts).set({ version, content, updatedAt }).where(eq(shopTexts.name, name));
}

const selectVersions = (db: Queryable) =>
  db
    .select({
      ...pickColumns(shopTextVersions, 'version', 'content', 'createdAt'),
      createdBy: namedUserColumns,
    })
    .from(shopTextVersions)
    .leftJoin(users, eq(users.id, shopTextVersions.createdById))
    .$dynamic();

export function listTextVersions(db: Database, name: ShopTextName, page: ListPage) {
  const condition = eq(shopTextVersions.name, name);
  const order = [desc(shopTextVersions.version)];
  const total = db.$count(shopTextVersions, condition);
  return listPage(selectVersions(db), { condition, order, page, total });
}

export async function findVersion(db: Queryable, name: ShopTextName, version: number) {
  const [row] = await selectVersions(db).where(
    and(eq(shopTextVersions.name, name), eq(shopTextVersions.version, version)),
  );
  return row;
}
